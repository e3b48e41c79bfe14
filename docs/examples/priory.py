"""Priory from Python: a command line with --json is all there is to it."""
import csv
import json
import os
import subprocess

# The program: a checkout's ./priory, or java -jar priory.jar.
COMMAND = os.environ.get("PRIORY", "./priory").split()


class PrioryError(Exception):
    """What the program refused, in one line. Code 2 is bad input, 3 a refused budget."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def priory(*words, **options):
    """Runs a command, such as priory("describe", data="people.csv", epsilon=0.5); gives its answer."""
    line = [*COMMAND, *words, "--json"]
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        line += [option] if value is True else [option, str(value)]
    done = subprocess.run(line, capture_output=True, text=True)
    if done.returncode != 0:
        raise PrioryError(done.returncode, done.stderr.strip())
    return json.loads(done.stdout)


def draws(run):
    """The draws of a run's posterior: a list of numbers for each parameter."""
    with open(os.path.join(run, "release", "draws.csv"), newline="") as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    return {name: [float(row[name]) for row in rows] for name in rows[0]}
