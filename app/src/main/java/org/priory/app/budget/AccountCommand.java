package org.priory.app.budget;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.priory.app.shell.Answer;
import org.priory.app.shell.PrioryCommand;
import org.priory.models.statement.Guarantee;
import org.priory.models.statement.GuaranteeJson;
import org.priory.models.statement.GuaranteeText;
import org.priory.models.statement.PrivacyQuestion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code priory account}: what a series of noisy steps costs. */
@Command(
    name = "account",
    description = "What a series of noisy steps costs: epsilon at a delta, or delta at an epsilon.",
    footer = {
      "",
      "Examples:",
      "  60,000 records, Poisson batches of about 256, noise 1.3, 15 epochs:",
      "    priory account --rate 0.0042667 --noise 1.3 --steps 3515 --delta 1e-5",
      "  batches of a fixed size, noise relative to the replace-one sensitivity:",
      "    priory account --sampling without-replacement --rate 0.01 --noise 2 --steps 1e4"
          + " --delta 1e-6",
      "  one Laplace answer, pure:",
      "    priory account --mechanism laplace --noise 2 --delta 0",
      "  the delta that goes with epsilon 1:",
      "    priory account --noise 5 --steps 10 --epsilon 1",
      "  gradient descent on all records as Langevin dynamics: its temperature, and its cost:",
      "    priory account --convert sgld --learning-rate 0.3 --clip 1 --records 6e4 --noise 9"
          + " --delta 1e-5",
      ""
    })
public final class AccountCommand extends PrioryCommand {

  @Mixin private final ProcedureOptions procedureOptions = new ProcedureOptions();
  @Mixin private final QuestionOptions questionOptions = new QuestionOptions();
  @Mixin private final AccountantOption accountantOption = new AccountantOption();
  @Mixin private final ConvertOptions convertOptions = new ConvertOptions();
  @Mixin private final PlotOption plotOption = new PlotOption();

  @Override
  protected Answer answer() {
    long start = System.nanoTime();
    Procedure procedure =
        convertOptions.isAsked()
            ? convertOptions.procedure(procedureOptions)
            : procedureOptions.complete();
    Optional<Converted> converted =
        convertOptions.isAsked()
            ? Optional.of(
                new Converted(convertOptions.conversion(procedure), convertOptions.temperature()))
            : Optional.empty();
    PrivacyQuestion question = questionOptions.question(procedure.mechanism());
    AccountantChoice choice = accountantOption.choice();
    plotOption.check(question);
    AskedAccounting.check(procedure, choice);
    Guarantee guarantee = AskedAccounting.guarantee(procedure, question, choice);
    if (choice == AccountantChoice.GDP_CLT) {
      messages()
          .println(
              "priory: warning: gdp-clt is an approximation and can be too low;"
                  + " what counts is the proved bound of "
                  + guarantee.charged().accountant());
    }
    if (choice == AccountantChoice.ADVANCED && procedure.mechanism() == NoiseKind.GAUSSIAN) {
      messages()
          .println(
              "priory: note: advanced composition of Gaussian steps is the comparison of older"
                  + " papers, proved and mostly far too high; best is what counts");
    }
    Optional<String> plot = plotOption.draw(procedure, guarantee.delta());
    return new Account(
        procedure, guarantee, converted, plot, (System.nanoTime() - start) / 1_000_000);
  }

  /** A conversion and the temperature that is wanted. */
  private record Converted(LangevinConversion both, double temperature) {}

  private record Account(
      Procedure procedure,
      Guarantee guarantee,
      Optional<Converted> converted,
      Optional<String> plot,
      long milliseconds)
      implements Answer {

    @Override
    public Map<String, ?> json() {
      Map<String, Object> members = new LinkedHashMap<>(GuaranteeJson.of(guarantee));
      members.put("event", procedure.json());
      converted.ifPresent(
          found -> members.put("conversion", found.both().json(found.temperature())));
      plot.ifPresent(file -> members.put("plot", file));
      members.put("milliseconds", milliseconds);
      return members;
    }

    @Override
    public String text() {
      return converted.map(found -> found.both().text(found.temperature()) + "\n\n").orElse("")
          + GuaranteeText.of(guarantee)
          + plot.map(file -> "\nPicture: " + file).orElse("");
    }
  }
}
