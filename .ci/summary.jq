# The statements of claims.json as a short table in Markdown.
def cell: gsub("(?<c>[|_*\\\\])"; "\\\(.c)");
[.claims[] | select(.contradictions or .not_measured or .not_run)] as $failed |
(if $failed == [] then "Nothing contradicts a verdict." else "**\($failed | length) failed:**", ($failed[] | "- \(.id): \((.contradictions // .not_measured // [.not_run])[0] | cell)") end),
"",
"| | as printed | slip | holds | known | measurements | cases |",
"|---|---|---|---|---|---|---|",
(.claims[] | "| \(.reference | cell) | \(.printed.verdict) | \(.slip) | \(.holds.verdict) | \(.holds.known | join(", ")) | \(.evidence | length) | \([.evidence[].cases] | add // 0) |")
