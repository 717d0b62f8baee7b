rows <- c(1e6, rep(0.1, 5))
last <- function(x) format(tail(TTR::runSum(x, 5), 1), digits = 15)
cat(rows, "|", last(rows), "|", last(tail(rows, 5)), "\n")
