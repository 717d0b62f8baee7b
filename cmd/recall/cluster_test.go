package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// clusterFolder holds the manifests.
const clusterFolder = "../../examples/cluster"

// TestCluster_Shards evaluates the shard that the README gives for each engine, with the
// variables that the engine sets. Without one of them the shell refuses.
func TestCluster_Shards(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no sh")
	}
	text, err := os.ReadFile(filepath.Join(clusterFolder, "README.md"))
	require.NoError(t, err)
	rows := regexp.MustCompile("(?m)^\\| (\\w+)[^|]*\\| `(\"[^`]*\")`").FindAllStringSubmatch(string(text), -1)
	given := map[string]string{
		"Kubernetes": "JOB_COMPLETION_INDEX=2 JOB_COMPLETIONS=4",
		"Slurm":      "SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_STEP=2 SLURM_ARRAY_TASK_COUNT=4",
		"AWS":        "AWS_BATCH_JOB_ARRAY_INDEX=2 AWS_BATCH_JOB_ARRAY_SIZE=4",
		"Cloud":      "CLOUD_RUN_TASK_INDEX=2 CLOUD_RUN_TASK_COUNT=4",
		"GitLab":     "CI_NODE_INDEX=3 CI_NODE_TOTAL=4",
		"Bazel":      "TEST_SHARD_INDEX=2 TEST_TOTAL_SHARDS=4",
	}
	require.Len(t, rows, len(given))
	for _, row := range rows {
		environment := strings.Fields(given[row[1]])
		require.NotEmpty(t, environment, row[1])
		run := func(environment []string) (string, error) {
			cmd := exec.Command(shell, "-euc", "echo "+row[2])
			cmd.Env = environment
			out, err := cmd.Output()
			return strings.TrimSpace(string(out)), err
		}
		shard, err := run(environment)
		require.NoError(t, err, row[1])
		require.Equal(t, "3/4", shard, row[1])
		for k := range environment {
			_, err := run(append(environment[:k:k], environment[k+1:]...))
			require.Error(t, err, "%s without %s", row[1], environment[k])
		}
	}
}

// TestCluster runs every shard of examples/cluster with the variables that Kubernetes and
// Slurm set, and merges them as its README does: that is the search without shards, byte
// for byte.
func TestCluster(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a process for each shard")
	}
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no sh")
	}
	folder, err := filepath.Abs(clusterFolder)
	require.NoError(t, err)
	bin := t.TempDir()
	require.NoError(t, os.Symlink(self, filepath.Join(bin, "recall")))
	start := func(dir string, environment []string, command ...string) string {
		cmd := exec.Command(command[0], command[1:]...)
		cmd.Dir = dir
		cmd.Env = append(append(os.Environ(), "RECALL_TEST=command", "PATH="+bin+":"+os.Getenv("PATH")), environment...)
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		require.NoError(t, cmd.Run(), "%s", stderr.String())
		return stdout.String() + stderr.String()
	}
	search := strings.Fields("--learner average-restart(hedge,recall=3) --horizon 5 --evaluations 9000")
	_, whole, _ := runWith("", append([]string{"search", "--json"}, search...)...)
	merged := func(dir string) string {
		return start(dir, nil, shell, "-c", "recall merge *.json")
	}

	t.Run("Slurm", func(t *testing.T) {
		dir := t.TempDir()
		for _, id := range []string{"3", "5", "7"} { // sbatch --array=3-7:2
			start(dir, []string{
				"SLURM_ARRAY_TASK_ID=" + id, "SLURM_ARRAY_TASK_COUNT=3", "SLURM_ARRAY_TASK_MIN=3", "SLURM_ARRAY_TASK_STEP=2",
			}, append([]string{shell, filepath.Join(folder, "slurm.sh")}, search...)...)
		}
		require.Equal(t, whole, merged(dir))
	})

	t.Run("Kubernetes", func(t *testing.T) {
		text, err := os.ReadFile(filepath.Join(folder, "kubernetes.yaml"))
		require.NoError(t, err)
		find := func(pattern string) string {
			found := regexp.MustCompile(pattern).FindAllStringSubmatch(string(text), -1)
			require.Len(t, found, 1, pattern)
			return found[0][1]
		}
		require.Equal(t, "Job", find(`(?m)^kind: (.*)$`))
		require.Equal(t, "Indexed", find(`(?m)^  completionMode: (.*)$`))
		pods := find(`(?m)^  completions: (.*)$`)
		require.Equal(t, pods, find(`- name: JOB_COMPLETIONS\n +value: "(.*)"\n`))
		require.Equal(t, "-euc", find(`- sh\n +- (.*)\n +- >-\n`))
		script := strings.Join(strings.Fields(find(`(?s)- >-\n(.*?)\n +volumeMounts:`)), " ") // YAML folds lines like this

		dir := t.TempDir()
		script = strings.NewReplacer(find(`mountPath: (.*)\n`), dir, "recall=100)", "recall=3)",
			"--horizon 500", "--horizon 5", "--evaluations 100000000", "--evaluations 9000").Replace(script)
		search, _, sharded := strings.Cut(script, " --shard ")
		require.True(t, sharded)
		require.Contains(t, search, "'windowed(hedge,recall=3)' --horizon 5 --evaluations 9000")
		count, err := strconv.Atoi(pods)
		require.NoError(t, err)
		for k := range count {
			start(dir, []string{"JOB_COMPLETION_INDEX=" + strconv.Itoa(k), "JOB_COMPLETIONS=" + pods}, shell, "-euc", script)
		}
		require.Equal(t, start(dir, nil, shell, "-c", search), merged(dir))
	})
}
