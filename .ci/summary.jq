# The ledger of claims.json as a short table in Markdown.
def cell: gsub("(?<c>[|_*\\\\])"; "\\\(.c)");
(if .failures == [] then "Every verdict is confirmed." else "**\(.failures | length) failed:**", (.failures[] | "- \(.what | cell)") end),
"",
"| | as printed | repaired | measurements | cases |",
"|---|---|---|---|---|",
(.claims[] | "| \(.reference | cell) | \(.literal.verdict) | \(.repaired.verdict) | \(.evidence | length) | \([.evidence[].cases] | add // 0) |")
