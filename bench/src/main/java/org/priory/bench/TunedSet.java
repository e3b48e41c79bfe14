package org.priory.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.zip.GZIPInputStream;
import org.priory.bench.reproduce.experiment.DataSets;
import org.priory.privacy.data.schema.Schema;

/**
 * Tables on which a choice among models is measured: three that are made up, each after another
 * law, and three real ones. The candidates were written down before any of them was fitted, and are
 * the same kinds everywhere: all columns as they are, which is what one would take; numbers bent by
 * splines; products of numbers. No constant of tuning was chosen by looking at data.
 */
enum TunedSet {
  /** Log odds are a straight line. */
  STRAIGHT("", "", "logistic", "y", "ns(a,3)+ns(b,3)+ns(c,3)+.", "(a+b+c)^2+."),
  /** Log odds rise and fall with one number. */
  BENT("", "", "logistic", "y", "ns(a,3)+ns(b,3)+ns(c,3)+.", "(a+b+c)^2+."),
  /** The effect of one number depends on another. */
  CROSSED("", "", "logistic", "y", "ns(a,3)+ns(b,3)+ns(c,3)+.", "(a+b+c)^2+."),
  /** Medication of diabetics. */
  TREATED(
      "diabetes130/diabetic_data.csv.gz",
      "unseen-treated",
      "logistic",
      "diabetesMed",
      "ns(time_in_hospital,3)+ns(num_lab_procedures,3)+ns(number_diagnoses,3)+.",
      "(time_in_hospital+num_lab_procedures+number_diagnoses)^2+."),
  /** Strokes, of 4 % of the people. */
  STROKE(
      "brfss2015/heart_disease_health_indicators_BRFSS2015.csv.gz",
      "brfss2015",
      "logistic",
      "Stroke",
      "ns(Age,3)+ns(BMI,3)+ns(GenHlth,3)+.",
      "(Age+BMI+GenHlth)^2+."),
  /** How far a robot's arm reaches, which is far from a straight line of its angles. */
  ARM(
      "uci-regression/kin8nm/data.csv.gz",
      "kin8nm",
      "linear",
      "y",
      "ns(theta2,3)+ns(theta3,3)+ns(theta4,3)+.",
      "(theta3+theta4+theta5+theta6)^2+.");

  private static final String MADE_UP =
      """
      {"columns": [
        {"name": "a", "type": "number", "min": -1, "max": 1},
        {"name": "b", "type": "number", "min": -1, "max": 1},
        {"name": "c", "type": "number", "min": -1, "max": 1},
        {"name": "k", "type": "category", "values": ["p", "q", "r", "s"]},
        {"name": "y", "type": "category", "values": ["no", "yes"]}]}
      """;

  /** Every fifth record of a fixed shuffle is for testing. */
  private static final int TEST = 5;

  private static final long SEED = 26;

  private final String file;
  private final String schema;
  private final String model;
  private final String target;
  private final List<String> formulas;

  TunedSet(String file, String schema, String model, String target, String... formulas) {
    this.file = file;
    this.schema = schema;
    this.model = model;
    this.target = target;
    this.formulas = List.of(formulas);
  }

  /**
   * Records for training and for testing.
   *
   * @param train a file
   * @param test another
   * @param schema of both
   */
  record Parts(Path train, Path test, Schema schema) {}

  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  String model() {
    return model;
  }

  String target() {
    return target;
  }

  /** What is measured on test records: the smaller, the better. */
  String measure() {
    return model.equals("linear") ? "rmse" : "log_loss";
  }

  /** What is chosen among; the first is what one would take without choosing. */
  List<String> tries() {
    List<String> tries = new ArrayList<>(List.of(""));
    formulas.forEach(each -> tries.add("--formula=" + target + "~" + each));
    return tries;
  }

  /** Writes at most so many records into a folder, in two files. */
  Parts split(int rows, Path folder) throws IOException {
    Schema known = file.isEmpty() ? Schema.parse(text(), MADE_UP) : DataSets.schema(schema);
    List<String> lines = file.isEmpty() ? madeUp(rows) : lines();
    List<String> head = known.layout().header() ? List.of(lines.remove(0)) : List.of();
    Collections.shuffle(lines, new Random(SEED));
    List<String> train = new ArrayList<>(head);
    List<String> test = new ArrayList<>(head);
    for (int i = 0; i < Math.min(rows, lines.size()); i++) {
      (i % TEST == 0 ? test : train).add(lines.get(i));
    }
    return new Parts(
        Files.write(folder.resolve("train.csv"), train),
        Files.write(folder.resolve("test.csv"), test),
        known);
  }

  private List<String> lines() throws IOException {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(DataSets.file(file))),
                StandardCharsets.UTF_8))) {
      return new ArrayList<>(in.lines().filter(line -> !line.isBlank()).toList());
    }
  }

  private List<String> madeUp(int rows) {
    RandomGenerator random = new SplittableRandom(SEED + ordinal());
    List<String> lines = new ArrayList<>(List.of("a,b,c,k,y"));
    for (int i = 0; i < rows; i++) {
      double a = 2 * random.nextDouble() - 1;
      double b = 2 * random.nextDouble() - 1;
      double c = 2 * random.nextDouble() - 1;
      int k = random.nextInt(4);
      double odds = 0.4 * k - 0.6 + b + law(a, c);
      boolean isOne = random.nextDouble() < 1 / (1 + Math.exp(-odds));
      lines.add(
          String.format(
              Locale.ROOT,
              "%.4f,%.4f,%.4f,%s,%s",
              a,
              b,
              c,
              "pqrs".charAt(k),
              isOne ? "yes" : "no"));
    }
    return lines;
  }

  private double law(double a, double c) {
    return switch (this) {
      case BENT -> 3 * (a * a - 1.0 / 3) + c;
      case CROSSED -> 3 * a * c;
      default -> a + c;
    };
  }
}
