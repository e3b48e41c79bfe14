# Priory from R: a command line with --json is all there is to it. Needs the package jsonlite.

# The program: a checkout's ./priory, or "java -jar priory.jar".
command <- strsplit(Sys.getenv("PRIORY", "./priory"), " +")[[1]]

# Runs a command, such as priory("describe", data = "people.csv", epsilon = 0.5); gives its answer.
# What the program refuses, in one line, ends with an error.
priory <- function(...) {
  given <- list(...)
  isOption <- if (is.null(names(given))) rep(FALSE, length(given)) else names(given) != ""
  line <- c(command[-1], unlist(given[!isOption]), "--json")
  for (name in names(given)[isOption]) {
    value <- given[[name]]
    # 0.000001 and 100000, never 1e+05
    text <- if (is.numeric(value)) format(value, digits = 15, scientific = FALSE) else value
    line <- c(line, paste0("--", gsub("_", "-", name)), if (!isTRUE(value)) text)
  }
  errors <- tempfile()
  on.exit(unlink(errors))
  answer <- suppressWarnings(system2(command[1], shQuote(line), stdout = TRUE, stderr = errors))
  if (!is.null(attr(answer, "status"))) {
    stop(paste(readLines(errors), collapse = "\n"), call. = FALSE)
  }
  jsonlite::fromJSON(paste(answer, collapse = "\n"), simplifyVector = FALSE)
}

# The draws of a run's posterior: a data frame with a column for each parameter.
draws <- function(run) {
  read.csv(file.path(run, "release", "draws.csv"), comment.char = "#", check.names = FALSE)
}
