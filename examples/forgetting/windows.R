# Rolling functions of R over 5 numbers, for `recall window`.
#
# Rscript windows.R                       print what is installed, a library and its version a line
# Rscript windows.R LIBRARY FUNCTION      answer

N <- 5

# after gives the values of a function of five numbers or more to all rows: NaN before.
after <- function(f) function(x) {
  if (length(x) < N) return(rep(NaN, length(x)))
  c(rep(NaN, N - 1), tail(as.numeric(f(x)), length(x) - N + 1))
}

trailing <- list(endrule = "trim", align = "right")

libraries <- list(
  zoo = list(
    rollmean = function(x) zoo::rollmeanr(x, N),
    rollsum = function(x) zoo::rollsumr(x, N),
    rollmean.Inf = function(x) zoo::rollmeanr(x, N),
    rollapply.mean = function(x) zoo::rollapplyr(x, N, mean),
    rollmax = function(x) zoo::rollmaxr(x, N),
    rollmedian = function(x) zoo::rollmedianr(x, N)),
  TTR = list(
    runSum = function(x) TTR::runSum(x, N),
    runMean = function(x) TTR::runMean(x, N),
    runMean.Inf = function(x) TTR::runMean(x, N),
    runVar = function(x) TTR::runVar(x, n = N),
    runMedian = function(x) TTR::runMedian(x, N),
    runMax = function(x) TTR::runMax(x, N)),
  RcppRoll = list(
    roll_mean = function(x) RcppRoll::roll_meanr(x, N),
    roll_var = function(x) RcppRoll::roll_varr(x, N),
    roll_median.na.rm = function(x) RcppRoll::roll_medianr(x, N, na.rm = TRUE),
    roll_mean.weights = function(x) RcppRoll::roll_meanr(x, N, 1:N),
    roll_mean.weights.na.rm = function(x) RcppRoll::roll_meanr(x, N, 1:N, na.rm = TRUE)),
  caTools = list(
    runmean = function(x) do.call(caTools::runmean, c(list(x, N), trailing)),
    runmean.exact = function(x) do.call(caTools::runmean, c(list(x, N, "exact"), trailing)),
    runsd = function(x) do.call(caTools::runsd, c(list(x, N), trailing))),
  slider = list(
    slide_mean = function(x) slider::slide_mean(x, before = N - 1, complete = TRUE),
    slide_max = function(x) slider::slide_max(x, before = N - 1, complete = TRUE)),
  data.table = list(
    frollmean = function(x) data.table::frollmean(x, N),
    frollmean.exact = function(x) data.table::frollmean(x, N, algo = "exact")),
  stats = list(
    filter = function(x) stats::filter(x, rep(1 / N, N), sides = 1),
    runmed = function(x) stats::runmed(x, N, "keep"),
    runmed.na.omit = function(x) if (sum(!is.na(x)) < N) rep(NaN, length(x)) else
      late(stats::runmed(c(x, 0, 0), N, "keep", na.action = "na.omit"))))

# late leaves out the last two values of a centred window, which end beside the data.
late <- function(y) y[1:(length(y) - 2)]

arguments <- commandArgs(TRUE)
if (length(arguments) == 0) {
  for (l in names(libraries)) if (requireNamespace(l, quietly = TRUE))
    cat(l, as.character(packageVersion(l)), "\n")
} else {
  source("../r/recall.R")
  serve(after(libraries[[arguments[1]]][[arguments[2]]]))
}
