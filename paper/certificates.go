package paper
