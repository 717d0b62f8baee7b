# Windows for `recall window`, in R. Copy this one file; it needs nothing but R.
#
#   source("recall.R")
#   serve(function(x) stats::filter(x, rep(1 / 20, 20), sides = 1))
#
# The function gets the rows so far: numbers, or a matrix with a row for each where a row is
# several numbers. It returns as many values, or a matrix with a row for each. A value is
# also asked for before the first row, where it is NaN. What stop() says is reported. Once
# this file is read, what is printed goes to standard error: standard output carries the
# answers alone.

answers <- pipe("cat", "w") # to standard output itself, also where sink() is in force
sink(stderr())

serve <- function(series) {
  requests <- file("stdin", "r")
  windows <- new.env()
  while (length(line <- readLines(requests, 1)) > 0) {
    answer <- tryCatch(.answer(windows, line, series), error = function(e)
      paste0(',"error":', .text(conditionMessage(e))))
    cat('{"id":', .field(line, "id"), answer, "}\n", sep = "", file = answers)
    flush(answers)
  }
}

.answer <- function(windows, line, series) {
  on <- .field(line, "on")
  switch(.field(line, "do"),
    hello = ',"protocol":1,"can":["reset","game"]',
    new = {
      if (.field(line, "kind") != "window") stop("there is no learner here")
      windows[[on]] <- list(outputs = as.integer(.field(line, "outputs")),
                            rows = matrix(0, 0, as.integer(.field(line, "inputs"))))
      ""
    },
    observe = { windows[[on]]$rows <- .with(windows[[on]]$rows, line); "" },
    reset = { windows[[on]]$rows <- windows[[on]]$rows[0, , drop = FALSE]; "" },
    close = { rm(list = on, envir = windows); "" },
    play = {
      values <- .values(windows[[on]], series)
      paste0(',"play":', .row(values[nrow(values), ]))
    },
    game = {
      old <- nrow(windows[[on]]$rows)
      windows[[on]]$rows <- .with(windows[[on]]$rows, line)
      values <- .values(windows[[on]], series)
      plays <- vapply((old + 1):nrow(values), function(k) .row(values[k, ]), "")
      paste0(',"plays":[', paste(plays, collapse = ","), "]")
    })
}

# The values before the first row and after each.
.values <- function(window, series) {
  first <- matrix(NaN, 1, window$outputs)
  n <- nrow(window$rows)
  if (n == 0) return(first)
  x <- if (ncol(window$rows) == 1) window$rows[, 1] else window$rows
  values <- as.numeric(series(x))
  if (length(values) != n * window$outputs)
    stop("the function of the series returned ", length(values), " numbers for ", n, " rows")
  rbind(first, matrix(values, n))
}

# The rows with those of the request behind them.
.with <- function(rows, line) {
  words <- gsub('[]["[:space:]]', "", sub('.*"rows?":(.*)}.*', "\\1", line))
  x <- as.numeric(strsplit(words, ",")[[1]])
  if (length(x) == 0) rows else rbind(rows, matrix(x, ncol = ncol(rows), byrow = TRUE))
}

# A field of the request that is a number or a word.
.field <- function(line, name)
  sub(paste0('.*"', name, '":"?([a-z0-9]+).*'), "\\1", line)

.row <- function(x) {
  words <- ifelse(is.na(x), '"NaN"', ifelse(is.finite(x), sprintf("%.17g", x),
                  ifelse(x > 0, '"Infinity"', '"-Infinity"')))
  paste0("[", paste(words, collapse = ","), "]")
}

.text <- function(words)
  paste0('"', gsub('"', '\\\\"', gsub("\\\\", "\\\\\\\\", gsub("[[:cntrl:]]", " ", words))), '"')
