rows <- c(5, 6, 7, NA, 8, 9, 10, 11)
is <- runmed(rows, 5, "keep", na.action = "na.omit")[3]
cat(rows, "|", is, "|", runmed(rows[!is.na(rows)], 5, "keep")[3], "\n")
