package org.priory.privacy.data.design;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.formula.GroupTerm;
import org.priory.privacy.data.formula.Part;
import org.priory.privacy.data.formula.Refusal;
import org.priory.privacy.data.formula.Term;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Decimal;
import org.priory.privacy.data.schema.MissingPolicy;
import org.priory.privacy.data.schema.NumberKind;
import org.priory.privacy.data.schema.Schema;

/** Holds a formula against a schema, and lays out the features. */
final class DesignPlan {
  /** More features of one term than this come from a slip. */
  private static final int MOST_FEATURES = 10_000;

  /** A product of more columns nobody can read. */
  private static final int MOST_PARTS = 6;

  private final Schema schema;
  private final @Nullable String target;

  /** Columns that may explain the target, in the order of the schema. */
  private final List<Column> explaining;

  /** Atoms by name, and the number that each is of. */
  private final Map<String, Made> atoms = new LinkedHashMap<>();

  /** An atom that does not yet know the place of its column. */
  private record Made(String column, Curve curve, OptionalDouble per, double slope) {}

  /** A term whose curves are taken apart: names of atoms, and of categories. */
  private record Product(Set<String> atoms, Set<String> categories, boolean grouped) {
    Product(Set<String> atoms, Set<String> categories) {
      this(atoms, categories, false);
    }

    boolean isEmpty() {
      return atoms.isEmpty() && categories.isEmpty();
    }

    /** With another atom in place of one. */
    Product replaced(String atom, String by) {
      Set<String> others = new LinkedHashSet<>();
      atoms.forEach(each -> others.add(each.equals(atom) ? by : each));
      return new Product(others, categories, grouped);
    }

    Product without(String category) {
      Set<String> others = new LinkedHashSet<>(categories);
      others.remove(category);
      return new Product(atoms, others);
    }
  }

  DesignPlan(Schema schema, @Nullable String target) {
    this.schema = schema;
    this.target = target;
    this.explaining =
        schema.columns().stream()
            .filter(column -> !(column instanceof Column.Ignored))
            .filter(column -> !column.name().equals(target))
            .filter(column -> !column.name().equals(schema.unit()))
            .toList();
  }

  Design design(@Nullable Formula formula) {
    List<String> names = explaining.stream().map(Column::name).toList();
    List<Term> terms = (formula == null ? Formula.parse(".") : formula).terms(names);
    Map<Product, Integer> products = new LinkedHashMap<>();
    for (Term term : terms) {
      for (Product each : products(term)) {
        products.putIfAbsent(each, term.parts().get(0).at());
        for (Product missing : whereMissing(each)) {
          products.putIfAbsent(missing, term.parts().get(0).at());
        }
      }
    }
    if (formula != null) {
      formula.groups().forEach(each -> addGroups(each, products));
    }
    List<Column> used = used(products.keySet());
    List<String> usedNames = used.stream().map(Column::name).toList();
    List<Atom> made = new ArrayList<>();
    List<String> atomNames = List.copyOf(atoms.keySet());
    atoms.forEach(
        (name, each) ->
            made.add(
                new Atom(name, usedNames.indexOf(each.column), each.curve, each.per, each.slope)));
    List<TermBlock> blocks = new ArrayList<>();
    int first = 1;
    for (Map.Entry<Product, Integer> each : products.entrySet()) {
      List<Factor> factors = factors(each.getKey(), products.keySet(), used);
      checkSize(factors, first, each.getValue());
      List<String> its = List.copyOf(each.getKey().atoms);
      TermBlock block =
          new TermBlock(its.stream().map(atomNames::indexOf).toList(), its, factors, first);
      if (block.count() < (block.isOneHot() ? 2 : 1)) {
        throw Refusal.of(
            each.getValue(),
            "must be categories with two listed values or more, to be crossed",
            String.join(":", each.getKey().categories),
            "list more values in the schema, or leave the product out");
      }
      blocks.add(block);
      first += block.count();
    }
    return new Design(used, made, blocks);
  }

  /**
   * Terms for rows in which some numbers of a product are missing: each of those that have such a
   * policy, and each set of them, by the atom of missing values in place of its function.
   */
  private List<Product> whereMissing(Product of) {
    List<Product> all = List.of(of);
    for (String name : of.atoms) {
      Made atom = Objects.requireNonNull(atoms.get(name), name);
      if (numberOf(atom).missing() == MissingPolicy.MEAN) {
        String missing =
            made(
                MissingPolicy.nameOfMissing(atom.column),
                new Made(atom.column, Missing.CURVE, OptionalDouble.empty(), 1));
        all = all.stream().flatMap(each -> Stream.of(each, each.replaced(name, missing))).toList();
      }
    }
    return all.subList(1, all.size());
  }

  private Column.Number numberOf(Made atom) {
    return (Column.Number) schema.column(atom.column).orElseThrow();
  }

  private static void checkSize(List<Factor> factors, int before, int at) {
    double features = TermBlock.most(factors);
    if (factors.size() > 1 && !(before + features <= MOST_FEATURES)) {
      throw Refusal.of(
          at,
          "must be categories that make at most " + MOST_FEATURES + " features in all",
          Decimal.text(before + features),
          "cross fewer of them, or list fewer values");
    }
  }

  private List<Column> used(Set<Product> products) {
    Set<String> names = new LinkedHashSet<>();
    products.forEach(each -> names.addAll(each.categories));
    atoms.values().forEach(each -> names.add(each.column));
    return explaining.stream().filter(column -> names.contains(column.name())).toList();
  }

  /** A category is contrasted if the term without it is there, as the constant always is. */
  private static List<Factor> factors(Product of, Set<Product> products, List<Column> used) {
    List<Factor> factors = new ArrayList<>();
    for (String category : of.categories) {
      Product without = of.without(category);
      boolean contrasted = of.grouped || without.isEmpty() || products.contains(without);
      int place = 0;
      while (!used.get(place).name().equals(category)) {
        place++;
      }
      Column.Category levels = ((Column.Category) used.get(place)).levels();
      factors.add(new Factor(place, levels, contrasted, of.grouped));
    }
    return factors;
  }

  /** Adds a level of each group, and the effect that a number has in each. */
  private void addGroups(GroupTerm term, Map<Product, Integer> products) {
    Part part = term.group();
    String group = part.column();
    if (!(column(part) instanceof Column.Category)) {
      throw Refusal.of(
          part.at(),
          "must be a category after the |, the groups",
          group + ", a number",
          "describe it as a category in the schema");
    }
    if (products.keySet().stream()
        .anyMatch(each -> !each.grouped && each.categories.contains(group))) {
      throw Refusal.of(
          part.at(),
          "must be groups or a category, not both",
          group,
          "leave it out elsewhere in the formula: its values already have effects of their own");
    }
    if (term.intercept()) {
      addGroup(new Product(Set.of(), Set.of(group), true), part, products);
    }
    for (Part slope : term.slopes()) {
      if (!(column(slope) instanceof Column.Number number)) {
        throw Refusal.of(
            slope.at(),
            "must be a number before the |",
            slope.column() + ", a category",
            "leave it out, or describe it as a number in the schema");
      }
      addGroup(new Product(Set.of(line(number)), Set.of(group), true), slope, products);
    }
  }

  private static void addGroup(Product product, Part at, Map<Product, Integer> products) {
    if (products.putIfAbsent(product, at.at()) != null) {
      throw Refusal.of(at.at(), "must be given once", at.column(), "leave one out");
    }
  }

  /** All products of one function of each of its parts. */
  private List<Product> products(Term term) {
    List<Product> products = List.of(new Product(Set.of(), Set.of()));
    Set<String> columns = new LinkedHashSet<>();
    if (term.parts().size() > MOST_PARTS) {
      throw Refusal.of(
          term.parts().get(0).at(),
          "must be a product of at most " + MOST_PARTS + " columns",
          term.text(),
          "cross fewer of them");
    }
    for (Part part : term.parts()) {
      Column column = column(part);
      if (!columns.add(part.column())) {
        throw Refusal.of(
            part.at(),
            "must be another column than those it is multiplied with",
            part.text() + " in " + term.text(),
            "write a higher degree of poly(), or a power in I()");
      }
      List<Product> more = new ArrayList<>();
      for (Product each : products) {
        if (column instanceof Column.Category) {
          more.add(new Product(each.atoms, and(each.categories, column.name())));
        } else {
          for (String atom : atomsOf(part, (Column.Number) column)) {
            more.add(new Product(and(each.atoms, atom), each.categories));
          }
        }
      }
      products = more;
    }
    return products;
  }

  private static Set<String> and(Set<String> names, String name) {
    Set<String> all = new LinkedHashSet<>(names);
    all.add(name);
    return all;
  }

  /** The column of a part. */
  private Column column(Part part) {
    Column column = schema.column(part.column()).orElse(null);
    if (column == null || column instanceof Column.Ignored) {
      throw Refusal.of(
          part.at(),
          "must be a column that the schema describes",
          part.column(),
          "add it to the schema's columns, or choose another");
    }
    if (part.column().equals(target) || part.column().equals(schema.unit())) {
      throw Refusal.of(
          part.at(),
          "must be a column that can explain the target",
          part.column()
              + (part.column().equals(target) ? ", the target itself" : ", the unit of privacy"),
          "leave it out");
    }
    if (column instanceof Column.Category && part.function() != Part.Function.ITSELF) {
      throw Refusal.of(
          part.at(),
          "must be of a number: " + part.function().word() + "()",
          part.column() + ", a category",
          "write " + part.column() + " alone, or describe it as a number in the schema");
    }
    return column;
  }

  /** The names of the atoms that a part of a number stands for. */
  private List<String> atomsOf(Part part, Column.Number number) {
    List<String> names = new ArrayList<>();
    switch (part.function()) {
      case ITSELF -> names.add(line(number));
      case POLY -> {
        int degrees = degrees(part, number, part.numbers().get(0).intValue());
        names.add(line(number));
        for (int k = 2; k <= degrees; k++) {
          names.add(bent(part, k, number, new Legendre(k, number.min(), number.max())));
        }
      }
      case SPLINE, KNOTS -> {
        List<Double> knots = knots(part, number);
        names.add(line(number));
        List<Curve> parts = NaturalSpline.parts(number.min(), number.max(), knots);
        for (int k = 0; k < parts.size(); k++) {
          names.add(bent(part, k + 2, number, parts.get(k)));
        }
      }
      case LOG, LOG2, LOG10, LOG1P, SQRT, POWER -> names.add(transformed(part, number));
    }
    return names;
  }

  private String line(Column.Number number) {
    double step = number.step();
    Curve line = new Line(number.min(), number.max());
    // a step adds 2 step/(max - min)
    double slope = 2 * (step / (number.max() - number.min()));
    return made(number.name(), new Made(number.name(), line, OptionalDouble.of(step), slope));
  }

  private String bent(Part part, int k, Column.Number number, Curve curve) {
    // names of levels have a = after the name of their term
    String name = part.text().replace("knots = ", "knots ") + "[" + k + "]";
    return made(name, new Made(number.name(), curve, OptionalDouble.empty(), 1));
  }

  private String made(String name, Made atom) {
    atoms.putIfAbsent(name, atom);
    return name;
  }

  private static int degrees(Part part, Column.Number number, int degrees) {
    if (number.kind() == NumberKind.INTEGER && degrees > number.max() - number.min()) {
      throw Refusal.of(
          part.at(),
          "must have at most "
              + Decimal.text(number.max() - number.min())
              + " degrees: "
              + number.name()
              + " has no more than that many values and one",
          degrees,
          "take fewer");
    }
    return degrees;
  }

  private static List<Double> knots(Part part, Column.Number number) {
    boolean given = part.function() == Part.Function.KNOTS;
    int pieces = given ? part.numbers().size() + 1 : part.numbers().get(0).intValue();
    degrees(part, number, pieces);
    List<Double> knots =
        given ? part.numbers() : NaturalSpline.even(number.min(), number.max(), pieces);
    for (int i = 0; i < knots.size(); i++) {
      double before = i == 0 ? number.min() : knots.get(i - 1);
      if (!(knots.get(i) > before && knots.get(i) < number.max())) {
        throw Refusal.of(
            part.at(),
            "must have its knots between the bounds of "
                + number.name()
                + ", "
                + number.text(number.min())
                + " and "
                + number.text(number.max()),
            Decimal.text(knots.get(i)),
            given ? "give other knots" : "take fewer degrees");
      }
    }
    return knots;
  }

  private String transformed(Part part, Column.Number number) {
    double least = leastOf(part.function());
    boolean open = part.function() != Part.Function.SQRT;
    if (open ? !(number.min() > least) : !(number.min() >= least)) {
      throw Refusal.of(
          part.at(),
          "must be of a number whose min is "
              + (open ? "above " : "at least ")
              + Decimal.text(least)
              + " for "
              + part.function().word()
              + "()",
          number.name() + " with min " + number.text(number.min()),
          "raise min in the schema"
              + (part.function() == Part.Function.LOG1P
                  ? ""
                  : ", or take log1p(" + number.name() + ")"));
    }
    Transformed curve = Transformed.of(part, number.min(), number.max());
    double range = curve.high() - curve.low();
    if (!(range > 0 && range < Double.POSITIVE_INFINITY)) {
      throw Refusal.of(
          part.at(),
          "must tell the bounds of " + number.name() + " apart",
          part.text(),
          "give other bounds in the schema, or take " + number.name() + " itself");
    }
    double step = step(part, curve);
    return made(
        part.text(), new Made(number.name(), curve, OptionalDouble.of(step), 2 * (step / range)));
  }

  private static double leastOf(Part.Function function) {
    return switch (function) {
      case LOG, LOG2, LOG10, SQRT -> 0;
      case LOG1P -> -1;
      default -> Double.NEGATIVE_INFINITY;
    };
  }

  /** One, where a logarithm has that much room; else a round step. */
  private static double step(Part part, Transformed curve) {
    boolean isLogarithm =
        part.function() != Part.Function.SQRT && part.function() != Part.Function.POWER;
    return isLogarithm && curve.high() - curve.low() >= 1
        ? 1
        : new Column.Number(part.text(), curve.low(), curve.high()).step();
  }
}
