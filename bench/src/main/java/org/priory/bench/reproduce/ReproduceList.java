package org.priory.bench.reproduce;

import java.util.LinkedHashMap;
import java.util.Map;
import org.priory.app.command.Answer;
import org.priory.app.command.PrioryCommand;
import org.priory.app.report.Table;
import picocli.CommandLine.Command;

/** {@code priory reproduce list}. */
@Command(name = "list", description = "What can be reproduced.")
final class ReproduceList extends PrioryCommand {

  @Override
  protected Answer answer() {
    Map<String, String> names = new LinkedHashMap<>();
    names.put("adult", "AUC of logistic regression on Adult, by epsilon, beside diffprivlib");
    names.put("coverage", "how often 95 % intervals hold the truth, with and without the noise");
    names.put("topics", "perplexity of held-out Wikipedia articles under private topics");
    names.put(
        "figure1", "chains over a posterior in two dimensions, private and not, as a picture");
    names.put("chains", "AUC, coverage, temperature and speed of every sampler");
    names.put(
        "figure2", "one posterior sample against objective and output perturbation, by epsilon");
    names.put("figure6", "VIPS against DPVI on Adult, at the noise of the VIPS paper");
    names.put(
        "sep-table1", "Table 1 and Figure 1 of the DP-SEP paper: a mixture's means and the truth");
    names.put(
        "sep-uci", "Tables 3 and 4 of the DP-SEP paper: private Bayesian networks on UCI sets");
    names.put("figure8", "reconstructed MNIST images under private belief networks");
    names.put("second-moments", "which second moment of a belief network is best, by epsilon");
    names.put(
        "bnn-table2", "accuracy and calibration of private Bayesian networks on MNIST images");
    names.put(
        "bnn-table5", "private Bayesian networks on numbers whose noise depends on the input");
    return new Answer() {
      @Override
      public Map<String, ?> json() {
        return Map.of("reproductions", names);
      }

      @Override
      public String text() {
        Table table = new Table("name", "what");
        names.forEach(table::add);
        return table.toString();
      }
    };
  }
}
