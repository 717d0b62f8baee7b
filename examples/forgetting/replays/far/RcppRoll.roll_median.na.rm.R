rows <- c(NaN, 3, 1, 5, 2)
cat(rows, "|", RcppRoll::roll_median(rows, 5, na.rm = TRUE), "|", median(rows, na.rm = TRUE), "\n")
