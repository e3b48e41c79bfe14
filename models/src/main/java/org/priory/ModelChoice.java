package org.priory;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.models.fit.FitTask;
import org.priory.models.model.Settings;
import org.priory.models.run.FitRequest;
import org.priory.models.text.Nearest;
import org.priory.privacy.data.schema.BadData;

/** A model with what was chosen about it; {@link Models} has them all. */
public final class ModelChoice {
  private final String name;
  private final Optional<String> target;
  private final List<String> methods;
  private final Optional<String> method;
  private final Settings settings;
  private final Tasks tasks;

  /** Makes the fit of a model to data. */
  interface Tasks {
    FitTask<?> of(FitRequest request, Data data);
  }

  private ModelChoice(
      String name,
      Optional<String> target,
      List<String> methods,
      Optional<String> method,
      Settings settings,
      Tasks tasks) {
    this.name = name;
    this.target = target;
    this.methods = List.copyOf(methods);
    this.method = method;
    this.settings = settings;
    this.tasks = tasks;
  }

  static ModelChoice of(String name, @Nullable String target, List<String> methods, Tasks tasks) {
    return new ModelChoice(
        name, Optional.ofNullable(target), methods, Optional.empty(), Settings.NONE, tasks);
  }

  /**
   * Fits by another method than the default.
   *
   * @throws BadData if it is not one of {@link #methods}
   */
  public ModelChoice by(String otherMethod) {
    if (!methods.contains(otherMethod)) {
      throw new BadData(
          "`method`",
          "",
          "must be one of " + String.join(", ", methods) + " for " + name,
          otherMethod,
          Nearest.remedy(otherMethod, methods, "choose one of them, or leave it out"));
    }
    return new ModelChoice(name, target, methods, Optional.of(otherMethod), settings, tasks);
  }

  /**
   * Sets what would else be chosen from public quantities. The number of components of a mixture
   * stays what it was unless it is set too.
   */
  public ModelChoice with(Settings set) {
    Settings all =
        set.components().isEmpty() && settings.components().isPresent()
            ? set.withComponents(settings.components().getAsInt())
            : set;
    return new ModelChoice(name, target, methods, method, all, tasks);
  }

  /** The name of the model, such as {@code logistic}. */
  public String name() {
    return name;
  }

  /** The column that is explained, if one is. */
  public Optional<String> target() {
    return target;
  }

  /** The methods by which it can be fitted. */
  public List<String> methods() {
    return methods;
  }

  /** The method, if one was chosen. */
  public Optional<String> method() {
    return method;
  }

  /** What was set. */
  public Settings settings() {
    return settings;
  }

  FitTask<?> task(FitRequest request, Data data) {
    return tasks.of(request, data);
  }
}
