rows <- c(1, 1, 1, NaN, 1)
is <- RcppRoll::roll_mean(rows, 5, weights = 1:5, na.rm = TRUE)
cat(rows, "|", is, "|", weighted.mean(rows, 1:5, na.rm = TRUE), "\n")
