package org.priory.bench.reproduce.propagation;

import picocli.CommandLine.Command;

/** {@code priory reproduce sep-clips}: Tables 8 and 9 of the DP-SEP paper. */
@Command(
    name = "sep-clips",
    header = "Tables 8 and 9 of the DP-SEP paper: private networks on UCI sets, by clip",
    description = {
      "Test RMSE and log-likelihood of DP-SEP at multiples of its clip, epsilon 1, delta 1e-5, beside"
          + " the paper's numbers.",
      "Bounds, constants and splits are those of sep-uci."
    })
public final class UciClipsReproduction extends UciReproduction {

  @Override
  boolean isByClip() {
    return true;
  }
}
