package paper

var _ = controlled(AppendixA3, lessRecall(oneLength), lessRecall(anyLengths))
