package org.priory;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.models.fit.FitTask;
import org.priory.models.model.Settings;
import org.priory.models.run.FitRequest;

/** A model with what was chosen about it; {@link Models} has them all. */
public final class ModelChoice {
  private final String name;
  private final Optional<String> target;
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
      Optional<String> method,
      Settings settings,
      Tasks tasks) {
    this.name = name;
    this.target = target;
    this.method = method;
    this.settings = settings;
    this.tasks = tasks;
  }

  static ModelChoice of(String name, @Nullable String target, Tasks tasks) {
    return new ModelChoice(
        name, Optional.ofNullable(target), Optional.empty(), Settings.NONE, tasks);
  }

  /** Fits by another method than the usual one. */
  public ModelChoice by(String otherMethod) {
    return new ModelChoice(name, target, Optional.of(otherMethod), settings, tasks);
  }

  /** Sets what would else be chosen from public quantities. */
  public ModelChoice with(Settings set) {
    return new ModelChoice(name, target, method, set, tasks);
  }

  /** The name of the model, such as {@code logistic}. */
  public String name() {
    return name;
  }

  /** The column that is explained, if one is. */
  public Optional<String> target() {
    return target;
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
