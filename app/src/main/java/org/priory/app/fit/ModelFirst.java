package org.priory.app.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Lets options stand before the model, as in {@code fit --data x.csv logistic}: the word that names
 * the model is moved to the front, where a command stands.
 */
final class ModelFirst {
  private final CommandSpec fit;

  ModelFirst(CommandSpec fit) {
    this.fit = fit;
  }

  /** The words after {@code fit} with the model first, if one of them is a model. */
  List<String> of(List<String> words) {
    if (words.isEmpty() || !isOption(words.get(0))) {
      return words;
    }
    List<Integer> free = free(words);
    Optional<Integer> model =
        free.stream().filter(i -> fit.subcommands().containsKey(words.get(i))).findFirst();
    // A misspelt model is moved too: the refusal then speaks of the model, not of options.
    return model
        .or(() -> free.stream().findFirst())
        .map(
            i -> {
              List<String> moved = new ArrayList<>(words);
              moved.add(0, moved.remove(i.intValue()));
              return moved;
            })
        .orElse(words);
  }

  /** The places of words that are neither options nor their values. */
  private List<Integer> free(List<String> words) {
    List<Integer> free = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      if (!isOption(words.get(i))) {
        free.add(i);
      } else if (takesNext(words.get(i))) {
        i++;
      }
    }
    return free;
  }

  private static boolean isOption(String word) {
    return word.startsWith("-") && word.length() > 1;
  }

  /** Whether the next word is the value of an option, of whichever model it is. */
  private boolean takesNext(String word) {
    return fit.subcommands().values().stream()
        .map(model -> model.getCommandSpec().optionsMap().get(word))
        .anyMatch(option -> option != null && takesValue(option));
  }

  private static boolean takesValue(OptionSpec option) {
    return option.arity().max() > 0;
  }
}
