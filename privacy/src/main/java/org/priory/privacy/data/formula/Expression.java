package org.priory.privacy.data.formula;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.priory.privacy.data.formula.Part.Function;
import org.priory.privacy.data.schema.BadData;

/** What the right side of a formula, or a piece of it, says. */
sealed interface Expression {
  /** More terms than this come from a slip, such as a power of all columns. */
  int MOST_TERMS = 2000;

  /** Its place in the formula, counted from 1. */
  int at();

  /**
   * The terms that it stands for.
   *
   * @param all the columns that {@code .} stands for
   * @throws BadData if they are too many, or one is taken away that is not there
   */
  Set<Term> terms(List<String> all);

  /** A part alone. */
  record Leaf(Part part) implements Expression {
    @Override
    public int at() {
      return part.at();
    }

    @Override
    public Set<Term> terms(List<String> all) {
      return Set.of(Term.of(part));
    }
  }

  /** All other columns. */
  record Dot(int at) implements Expression {
    @Override
    public Set<Term> terms(List<String> all) {
      Set<Term> terms = new LinkedHashSet<>();
      all.forEach(name -> terms.add(Term.of(new Part(Function.ITSELF, name, List.of(), at))));
      return terms;
    }
  }

  /** The constant, which is always there. */
  record One(int at) implements Expression {
    @Override
    public Set<Term> terms(List<String> all) {
      return Set.of();
    }
  }

  /** Effects of groups, which are no terms of columns. */
  record Groups(int at) implements Expression {
    @Override
    public Set<Term> terms(List<String> all) {
      return Set.of();
    }
  }

  /** First and second together. */
  record Plus(Expression first, Expression second, int at) implements Expression {
    @Override
    public Set<Term> terms(List<String> all) {
      Set<Term> terms = new LinkedHashSet<>(first.terms(all));
      terms.addAll(second.terms(all));
      return checked(terms, at);
    }
  }

  /** The first without the terms of the second. */
  record Minus(Expression first, Expression second, int at) implements Expression {
    @Override
    public Set<Term> terms(List<String> all) {
      Set<Term> terms = new LinkedHashSet<>(first.terms(all));
      for (Term each : second.terms(all)) {
        if (!terms.remove(each)) {
          throw Refusal.of(
              second.at(),
              "must be a term that stands before it, to be taken away",
              each.text(),
              "leave it out; there are " + (terms.isEmpty() ? "none" : words(terms)));
        }
      }
      return terms;
    }

    private static String words(Set<Term> terms) {
      int most = 8;
      String list = String.join(", ", terms.stream().limit(most).map(Term::text).toList());
      return terms.size() > most ? list + ", ..." : list;
    }
  }

  /** Every term of the first times every term of the second. */
  record Product(Expression first, Expression second, int at) implements Expression {
    @Override
    public Set<Term> terms(List<String> all) {
      return product(first.terms(all), second.terms(all), at);
    }
  }

  /** First, second and their product. */
  record Crossing(Expression first, Expression second, int at) implements Expression {
    @Override
    public Set<Term> terms(List<String> all) {
      return crossed(first.terms(all), second.terms(all), at);
    }
  }

  /** All products of up to so many of its terms. */
  record Power(Expression base, int power, int at) implements Expression {
    @Override
    public Set<Term> terms(List<String> all) {
      Set<Term> once = base.terms(all);
      Set<Term> terms = once;
      for (int k = 1; k < power; k++) {
        terms = crossed(terms, once, at);
      }
      return terms;
    }
  }

  private static Set<Term> crossed(Set<Term> first, Set<Term> second, int at) {
    Set<Term> terms = new LinkedHashSet<>(first);
    terms.addAll(second);
    terms.addAll(product(first, second, at));
    return checked(terms, at);
  }

  private static Set<Term> product(Set<Term> first, Set<Term> second, int at) {
    Set<Term> terms = new LinkedHashSet<>();
    for (Term one : first) {
      second.forEach(other -> terms.add(one.times(other)));
      checked(terms, at);
    }
    return terms;
  }

  private static Set<Term> checked(Set<Term> terms, int at) {
    if (terms.size() > MOST_TERMS) {
      throw Refusal.of(
          at, "must stand for at most " + MOST_TERMS + " terms", "more", "cross fewer columns");
    }
    return terms;
  }
}
