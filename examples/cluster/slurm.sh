#!/bin/sh
# One search on all tasks of a Slurm array:
#
#     sbatch --array=1-8 slurm.sh --learner 'windowed(hedge,recall=100)' \
#         --horizon 500 --evaluations 100000000
#
# Each task does a part, and writes it to the folder that sbatch was called in. The ids may
# begin anywhere and have equal steps.
#SBATCH --job-name=recall-search
#SBATCH --cpus-per-task=4
#SBATCH --time=24:00:00
set -eu
shard=$((($SLURM_ARRAY_TASK_ID - $SLURM_ARRAY_TASK_MIN) / $SLURM_ARRAY_TASK_STEP + 1))
recall search "$@" --shard "$shard/$SLURM_ARRAY_TASK_COUNT" --json > "shard-$SLURM_ARRAY_TASK_ID.json"
