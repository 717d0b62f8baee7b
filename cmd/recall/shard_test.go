package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"boundedrecall/internal/search"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
	"pgregory.net/rapid"
)

// variables returns the environment of the words NAME=value.
func variables(words string) func(string) string {
	set := map[string]string{}
	for _, word := range strings.Fields(words) {
		name, value, _ := strings.Cut(word, "=")
		set[name] = value
	}
	return func(name string) string { return set[name] }
}

func TestEnvironmentShard(t *testing.T) {
	for words, want := range map[string]string{
		"JOB_COMPLETION_INDEX=0 JOB_COMPLETIONS=5":                                                      "1/5 from JOB_COMPLETION_INDEX=0 and JOB_COMPLETIONS=5 of Kubernetes",
		"AWS_BATCH_JOB_ARRAY_INDEX=9 AWS_BATCH_JOB_ARRAY_SIZE=10":                                       "10/10 from AWS_BATCH_JOB_ARRAY_INDEX=9 and AWS_BATCH_JOB_ARRAY_SIZE=10 of AWS Batch",
		"CLOUD_RUN_TASK_INDEX=1 CLOUD_RUN_TASK_COUNT=3":                                                 "2/3 from CLOUD_RUN_TASK_INDEX=1 and CLOUD_RUN_TASK_COUNT=3 of Cloud Run",
		"CI_NODE_INDEX=1 CI_NODE_TOTAL=3":                                                               "1/3 from CI_NODE_INDEX=1 and CI_NODE_TOTAL=3 of GitLab",
		"CI_NODE_INDEX=3 CI_NODE_TOTAL=3":                                                               "3/3 from CI_NODE_INDEX=3 and CI_NODE_TOTAL=3 of GitLab",
		"TEST_SHARD_INDEX=2 TEST_TOTAL_SHARDS=4":                                                        "3/4 from TEST_SHARD_INDEX=2 and TEST_TOTAL_SHARDS=4 of Bazel",
		"SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_COUNT=4 SLURM_ARRAY_TASK_MIN=2 SLURM_ARRAY_TASK_MAX=5":  "2/4 from SLURM_ARRAY_TASK_ID=3, the ids being 4 from 2 to 5, of Slurm",
		"SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_COUNT=4 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=10": "3/4 from SLURM_ARRAY_TASK_ID=7, the ids being 4 from 1 to 10, of Slurm",
		"SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_COUNT=1 SLURM_ARRAY_TASK_MIN=7 SLURM_ARRAY_TASK_MAX=7":  "1/1 from SLURM_ARRAY_TASK_ID=7, the ids being 1 from 7 to 7, of Slurm",
		"CI_NODE_TOTAL=1 JOB_COMPLETION_INDEX=1 JOB_COMPLETIONS=2":                                      "2/2 from JOB_COMPLETION_INDEX=1 and JOB_COMPLETIONS=2 of Kubernetes",
		"CI_NODE_INDEX=2 CI_NODE_TOTAL=2 JOB_COMPLETION_INDEX=1 JOB_COMPLETIONS=2":                      "2/2 from JOB_COMPLETION_INDEX=1 and JOB_COMPLETIONS=2 of Kubernetes, and CI_NODE_INDEX=2 and CI_NODE_TOTAL=2 of GitLab",
		"":                           "no engine has set its variables",
		"CI_NODE_TOTAL=1":            "no engine has set its variables",
		"SLURM_JOB_ID=1":             "no engine has set its variables",
		"CI_NODE_TOTAL=2":            "GitLab: CI_NODE_TOTAL=2 without CI_NODE_INDEX",
		"JOB_COMPLETION_INDEX=0":     "Kubernetes: JOB_COMPLETION_INDEX=0 without JOB_COMPLETIONS",
		"JOB_COMPLETIONS=3":          "Kubernetes: JOB_COMPLETIONS=3 without JOB_COMPLETION_INDEX",
		"TEST_TOTAL_SHARDS=1":        "Bazel: TEST_TOTAL_SHARDS=1 without TEST_SHARD_INDEX",
		"AWS_BATCH_JOB_ARRAY_SIZE=3": "AWS Batch: AWS_BATCH_JOB_ARRAY_SIZE=3 without AWS_BATCH_JOB_ARRAY_INDEX",
		"CLOUD_RUN_TASK_INDEX=0":     "Cloud Run: CLOUD_RUN_TASK_INDEX=0 without CLOUD_RUN_TASK_COUNT",
		"SLURM_ARRAY_TASK_ID=0":      "Slurm: SLURM_ARRAY_TASK_ID=0 without SLURM_ARRAY_TASK_MAX",
		"SLURM_ARRAY_TASK_COUNT=3 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=2":                                                                "Slurm: SLURM_ARRAY_TASK_COUNT=3 without SLURM_ARRAY_TASK_ID",
		"JOB_COMPLETION_INDEX=5 JOB_COMPLETIONS=5":                                                                                              `Kubernetes: JOB_COMPLETION_INDEX="5" is not in 0..4`,
		"JOB_COMPLETION_INDEX=-1 JOB_COMPLETIONS=5":                                                                                             `Kubernetes: JOB_COMPLETION_INDEX="-1" is not in 0..4`,
		"JOB_COMPLETION_INDEX=x JOB_COMPLETIONS=5":                                                                                              `Kubernetes: JOB_COMPLETION_INDEX="x" is not in 0..4`,
		"JOB_COMPLETION_INDEX=0 JOB_COMPLETIONS=0":                                                                                              `Kubernetes: JOB_COMPLETIONS="0" is not in 1..65536`,
		"TEST_SHARD_INDEX=0 TEST_TOTAL_SHARDS=65537":                                                                                            `Bazel: TEST_TOTAL_SHARDS="65537" is not in 1..65536`,
		"CI_NODE_INDEX=0 CI_NODE_TOTAL=3":                                                                                                       `GitLab: CI_NODE_INDEX="0" is not in 1..3`,
		"CI_NODE_INDEX=4 CI_NODE_TOTAL=3":                                                                                                       `GitLab: CI_NODE_INDEX="4" is not in 1..3`,
		"SLURM_ARRAY_TASK_ID=6 SLURM_ARRAY_TASK_COUNT=4 SLURM_ARRAY_TASK_MIN=2 SLURM_ARRAY_TASK_MAX=5":                                          `Slurm: SLURM_ARRAY_TASK_ID="6" is not in 2..5`,
		"SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_COUNT=3 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=9":                                          "Slurm: SLURM_ARRAY_TASK_ID=2 is not one of 3 ids in equal steps from 1 to 9",
		"SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_COUNT=3 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=10":                                         "Slurm: SLURM_ARRAY_TASK_ID=1 is not one of 3 ids in equal steps from 1 to 10",
		"SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_COUNT=3 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=1":                                          "Slurm: SLURM_ARRAY_TASK_ID=1 is not one of 3 ids in equal steps from 1 to 1",
		"CI_NODE_INDEX=1 CI_NODE_TOTAL=2 TEST_SHARD_INDEX=1 TEST_TOTAL_SHARDS=2":                                                                "CI_NODE_INDEX=1 and CI_NODE_TOTAL=2 of GitLab, but TEST_SHARD_INDEX=1 and TEST_TOTAL_SHARDS=2 of Bazel",
		"JOB_COMPLETION_INDEX=0 JOB_COMPLETIONS=2 SLURM_ARRAY_TASK_ID=0 SLURM_ARRAY_TASK_COUNT=3 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=2": "SLURM_ARRAY_TASK_ID=0, the ids being 3 from 0 to 2, of Slurm, but JOB_COMPLETION_INDEX=0 and JOB_COMPLETIONS=2 of Kubernetes",
	} {
		s, from, err := environmentShard(variables(words))
		if err != nil {
			require.Contains(t, err.Error(), want, words)
			continue
		}
		require.Equal(t, want, s.String()+" from "+from, words)
	}
}

// TestSlurmShard_IsAPartition: the ids of an array with steps are all shards, each once.
func TestSlurmShard_IsAPartition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		least, step, count := rapid.IntRange(0, 9).Draw(t, "min"), rapid.IntRange(1, 9).Draw(t, "step"), rapid.IntRange(1, 40).Draw(t, "count")
		for k := range count {
			set := map[string]int{"ID": least + k*step, "COUNT": count, "MIN": least, "MAX": least + (count-1)*step}
			s, _, err := slurmShard(func(name string) string { return strconv.Itoa(set[strings.TrimPrefix(name, "SLURM_ARRAY_TASK_")]) })
			if want := (search.Shard{Index: k, Count: count}); err != nil || s != want {
				t.Fatalf("%v is %v, %v, not %v", set, s, err, want)
			}
		}
	})
}

// clearEngines takes the engines' variables away for a test.
func clearEngines(t *testing.T) {
	for _, e := range engines {
		t.Setenv(e.index, "")
		t.Setenv(e.count, "")
	}
	for _, part := range []string{"ID", "COUNT", "MIN", "MAX"} {
		t.Setenv("SLURM_ARRAY_TASK_"+part, "")
	}
	t.Setenv("TEST_SHARD_STATUS_FILE", "")
}

// TestSearch_ShardAuto: the search does the part it was told, says so, and tells Bazel.
// Without the flag Bazel's variables count too, and no other engine's.
func TestSearch_ShardAuto(t *testing.T) {
	const args = "--learner windowed --base ftl --recall 2 --horizon 3 --exhaustive"
	clearEngines(t)
	search := append([]string{"search", "--json", "--shard", "auto"}, strings.Fields(args)...)
	requireRefusal(t, "recall: --shard auto: no engine has set its variables, see 'recall search --help'", "", search...)
	file := filepath.Join(t.TempDir(), "status")
	t.Setenv("TEST_TOTAL_SHARDS", "4")
	t.Setenv("TEST_SHARD_INDEX", "1")
	t.Setenv("TEST_SHARD_STATUS_FILE", file)
	require.Equal(t, "3/5", runSearch(t, args+" --shard 3/5").Shard)
	require.NoFileExists(t, file)
	require.Equal(t, "2/4", runSearch(t, args).Shard)
	require.FileExists(t, file)
	require.NoError(t, os.Remove(file))
	status, stdout, stderr := runWith("", search...)
	require.Zero(t, status, stderr)
	require.Equal(t, "recall: shard 2/4, from TEST_SHARD_INDEX=1 and TEST_TOTAL_SHARDS=4 of Bazel\n", stderr)
	require.Contains(t, stdout, `"shard":"2/4","evaluations":16`)
	require.FileExists(t, file)
	t.Setenv("TEST_SHARD_STATUS_FILE", "/nowhere/x")
	requireRefusal(t, "recall: --shard auto: TEST_SHARD_STATUS_FILE=/nowhere/x: no such file or directory", "", search...)
	t.Setenv("TEST_SHARD_INDEX", "4")
	requireRefusal(t, `recall: --shard auto: Bazel: TEST_SHARD_INDEX="4" is not in 0..3`, "", search...)
	t.Setenv("TEST_SHARD_INDEX", "")
	requireRefusal(t, "recall: --shard auto: Bazel: TEST_TOTAL_SHARDS=4 without TEST_SHARD_INDEX", "", search...)
	requireRefusal(t, "recall: TEST_TOTAL_SHARDS=4 without TEST_SHARD_INDEX", "", append([]string{"search"}, strings.Fields(args)...)...)
	clearEngines(t)
	t.Setenv("CI_NODE_INDEX", "1")
	t.Setenv("CI_NODE_TOTAL", "2")
	require.Empty(t, runSearch(t, args).Shard)
}

// A manifest is what the test reads of a Kubernetes job.
type manifest struct {
	Kind string
	Spec struct {
		Completions, Parallelism int
		CompletionMode           string `yaml:"completionMode"`
		Template                 struct {
			Spec struct {
				Containers []struct {
					Command      []string
					Env          []struct{ Name, Value string }
					VolumeMounts []struct {
						MountPath string `yaml:"mountPath"`
					} `yaml:"volumeMounts"`
				}
			}
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
	clearEngines(t)
	folder, err := filepath.Abs("../../examples/cluster")
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
			said := start(dir, []string{
				"SLURM_ARRAY_TASK_ID=" + id, "SLURM_ARRAY_TASK_COUNT=3", "SLURM_ARRAY_TASK_MIN=3", "SLURM_ARRAY_TASK_MAX=7",
			}, append([]string{shell, filepath.Join(folder, "slurm.sh")}, search...)...)
			require.Contains(t, said, "from SLURM_ARRAY_TASK_ID="+id)
		}
		require.Equal(t, whole, merged(dir))
	})

	t.Run("Kubernetes", func(t *testing.T) {
		text, err := os.ReadFile(filepath.Join(folder, "kubernetes.yaml"))
		require.NoError(t, err)
		var job manifest
		require.NoError(t, yaml.Unmarshal(text, &job))
		require.Equal(t, "Job", job.Kind)
		require.Equal(t, "Indexed", job.Spec.CompletionMode)
		require.Len(t, job.Spec.Template.Spec.Containers, 1)
		container := job.Spec.Template.Spec.Containers[0]
		require.Equal(t, strconv.Itoa(job.Spec.Completions), container.Env[0].Value)
		dir := t.TempDir()
		script := container.Command[len(container.Command)-1]
		script = strings.ReplaceAll(script, container.VolumeMounts[0].MountPath, dir)
		small := strings.NewReplacer("recall=100)", "recall=3)", "--horizon 500", "--horizon 5", "--evaluations 100000000", "--evaluations 9000")
		script = small.Replace(script)
		require.Contains(t, script, "'windowed(hedge,recall=3)' --horizon 5 --evaluations 9000 ")
		for k := range job.Spec.Completions {
			environment := []string{"JOB_COMPLETION_INDEX=" + strconv.Itoa(k)}
			for _, variable := range container.Env {
				environment = append(environment, variable.Name+"="+variable.Value)
			}
			require.Contains(t, start(dir, environment, append([]string{shell}, append(container.Command[1:len(container.Command)-1:len(container.Command)-1], script)...)...), "of Kubernetes")
		}
		_, search, _ := strings.Cut(script, "recall search")
		search, _, _ = strings.Cut(search, ">")
		search = strings.Replace(search, "--shard auto", "", 1)
		require.Equal(t, start(dir, nil, shell, "-c", "recall search "+search), merged(dir))
	})
}
