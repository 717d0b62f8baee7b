package boundedrecall

// SetLongestCSV changes how many bytes ReadCSV reads, and returns what undoes it.
func SetLongestCSV(bytes int64) (undo func()) {
	before := longestCSV
	longestCSV = bytes
	return func() { longestCSV = before }
}

// SetLargestCSV changes how many rewards ReadCSV reads, and returns what undoes it.
func SetLargestCSV(rewards int) (undo func()) {
	before := largestCSV
	largestCSV = rewards
	return func() { largestCSV = before }
}
