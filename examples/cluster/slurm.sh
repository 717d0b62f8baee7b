#!/bin/sh
# One search on all tasks of a Slurm array:
#
#     sbatch --array=1-8 slurm.sh --learner 'windowed(hedge,recall=100)' \
#         --horizon 500 --evaluations 100000000
#
# Each task does a part, and writes it to the folder that sbatch was called in.
#SBATCH --job-name=recall-search
#SBATCH --cpus-per-task=4
#SBATCH --time=24:00:00
set -eu
recall search "$@" --shard auto --json > "shard-$SLURM_ARRAY_TASK_ID.json"
