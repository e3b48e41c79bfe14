package org.priory.privacy.data.formula;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.formula.Part.Function;

/**
 * Takes a formula apart, by descent.
 *
 * <pre>
 * formula = [name "~"] sum | "~" sum
 * sum     = [sign] cross {sign cross}          sign = "+" | "-"
 * cross   = product {"*" product}
 * product = power {":" power}
 * power   = item ["^" number]
 * item    = name | function | "." | "1" | "(" sum ")" | group
 * group   = "(" [("0" | "1") "+"] name {"+" name} bar name ")" | "(" "1" bar name ")"      bar = "|" | "||"
 * </pre>
 */
final class FormulaParser {
  /** Deeper parentheses are nobody's. */
  private static final int DEEPEST = 50;

  private static final int HIGHEST_POWER = 9;

  private static final String FUNCTIONS =
      "log(x), log2(x), log10(x), log1p(x), sqrt(x), I(x^2), poly(x, 3), ns(x, 3) and"
          + " ns(x, knots = c(30, 60))";

  private final List<Token> tokens;
  private final List<Part> mentions = new ArrayList<>();
  private final List<GroupTerm> groups = new ArrayList<>();
  private int next;
  private int depth;

  private FormulaParser(List<Token> tokens) {
    this.tokens = tokens;
  }

  /** What a formula says. */
  record Parsed(
      Optional<String> target, Expression right, List<Part> mentions, List<GroupTerm> groups) {}

  static Parsed parse(String text) {
    FormulaParser parser = new FormulaParser(FormulaScanner.scan(text));
    Optional<String> target = parser.left();
    Expression right = parser.sum();
    parser.expectEnd();
    return new Parsed(target, right, List.copyOf(parser.mentions), List.copyOf(parser.groups));
  }

  private Token peek() {
    return tokens.get(next);
  }

  private Token take() {
    Token token = tokens.get(next);
    if (token.kind() != Token.Kind.END) {
      next++;
    }
    return token;
  }

  private boolean takeIf(String sign) {
    if (peek().is(sign)) {
      next++;
      return true;
    }
    return false;
  }

  private RuntimeException unexpected(String rule) {
    Token token = peek();
    String remedy =
        token.is("~")
            ? "write one ~, between the target and what explains it"
            : token.is("=") ? "write ~ for =" : "mend the formula there, as in ill ~ age + sex";
    return Refusal.of(token.at(), rule, token.words(), remedy);
  }

  private void expectEnd() {
    if (peek().is(")")) {
      throw Refusal.of(peek().at(), "must have its (", ")", "leave it out, or open it before");
    }
    if (peek().kind() != Token.Kind.END) {
      throw unexpected("must be + or - between two terms");
    }
  }

  private void expect(String sign, String rule) {
    if (!takeIf(sign)) {
      throw unexpected(rule);
    }
  }

  /** The target and the ~ after it, if there is one. */
  private Optional<String> left() {
    if (takeIf("~")) {
      return Optional.empty();
    }
    if (tokens.stream().noneMatch(token -> token.is("~"))) {
      return Optional.empty();
    }
    Token name = take();
    if (!name.isName() || !peek().is("~")) {
      Token wrong = name.isName() ? peek() : name;
      throw Refusal.of(
          wrong.at(),
          "must be one column before the ~, the target",
          wrong.words(),
          "write TARGET ~ and what explains it; a name with other characters than letters, digits,"
              + " _ and . in single quotes");
    }
    next++;
    return Optional.of(name.text());
  }

  private Expression sum() {
    Expression sum = signed(null);
    while (peek().is("+") || peek().is("-")) {
      sum = signed(sum);
    }
    return sum;
  }

  /** The next term of a sum, with its sign. */
  private Expression signed(@Nullable Expression before) {
    int at = peek().at();
    boolean minus = takeIf("-");
    if (!minus) {
      takeIf("+");
    }
    Expression term = cross();
    if (term instanceof Expression.Groups && (minus || depth > 0)) {
      throw alone(at);
    }
    if (term instanceof Expression.One one) {
      if (minus) {
        throw noIntercept(at, "- 1");
      }
      if (depth > 0) {
        factor(one);
      }
    }
    if (before == null) {
      if (minus) {
        throw Refusal.of(at, "must not begin with a term that is taken away", "-", "leave it out");
      }
      return term;
    }
    return minus ? new Expression.Minus(before, term, at) : new Expression.Plus(before, term, at);
  }

  private static RuntimeException noIntercept(int at, String was) {
    return Refusal.of(
        at,
        "must keep the intercept, which every method relies on",
        was,
        "leave it out: every model has an intercept");
  }

  private Expression cross() {
    Expression first = product();
    while (peek().is("*")) {
      int at = take().at();
      first = new Expression.Crossing(factor(first), factor(product()), at);
    }
    return first;
  }

  private Expression product() {
    Expression first = power();
    while (peek().is(":")) {
      int at = take().at();
      first = new Expression.Product(factor(first), factor(power()), at);
    }
    return first;
  }

  /** The constant is no factor. */
  private static Expression factor(Expression expression) {
    if (expression instanceof Expression.One one) {
      throw Refusal.of(one.at(), "must be a column", "1", "1 is the intercept: write it in a sum");
    }
    if (expression instanceof Expression.Groups term) {
      throw alone(term.at());
    }
    return expression;
  }

  private static RuntimeException alone(int at) {
    return Refusal.of(
        at,
        "must be added to other terms",
        "( | ) elsewhere",
        "write it with a + before it, as in ill ~ age + (1 | site)");
  }

  private Expression power() {
    Expression base = item();
    if (!peek().is("^")) {
      return base;
    }
    int at = take().at();
    if (base instanceof Expression.Leaf leaf) {
      throw Refusal.of(
          at,
          "must stand in I() where it is a power of a column",
          leaf.part().text() + "^",
          "write I(" + leaf.part().column() + "^2), or poly(" + leaf.part().column() + ", 2)");
    }
    return new Expression.Power(factor(base), whole(2, HIGHEST_POWER, "a power"), at);
  }

  private Expression item() {
    Token token = take();
    if (token.is("(")) {
      return isGroup() ? group(token) : parenthesis(token);
    }
    if (token.kind() == Token.Kind.NUMBER) {
      return constant(token);
    }
    if (token.kind() == Token.Kind.NAME && token.text().equals(".")) {
      return new Expression.Dot(token.at());
    }
    if (!token.isName()) {
      throw Refusal.of(
          token.at(),
          "must be a column, a function of one, or .",
          token.words(),
          "mend the formula there, as in ill ~ age + sex");
    }
    if (peek().is("(")) {
      return leaf(function(token));
    }
    return leaf(new Part(Function.ITSELF, token.text(), List.of(), token.at()));
  }

  private Expression leaf(Part part) {
    mentions.add(part);
    return new Expression.Leaf(part);
  }

  private Expression parenthesis(Token open) {
    if (++depth > DEEPEST) {
      throw Refusal.of(
          open.at(), "must have at most " + DEEPEST + " ( in each other", "more", "leave some out");
    }
    Expression inside = sum();
    Token end = peek();
    expect(")", end.is("~") ? "must be outside of ()" : "must be closed by )");
    depth--;
    return inside;
  }

  /** Whether there is a | before the ) that closes what was just opened. */
  private boolean isGroup() {
    int open = 1;
    for (int i = next; i < tokens.size() && open > 0; i++) {
      if (open == 1 && tokens.get(i).is("|")) {
        return true;
      }
      open += tokens.get(i).is("(") ? 1 : tokens.get(i).is(")") ? -1 : 0;
    }
    return false;
  }

  /** Effects of groups, after their (. */
  private Expression group(Token open) {
    boolean isIntercept = true;
    List<Part> slopes = new ArrayList<>();
    do {
      Token token = take();
      boolean isFirst = tokens.get(next - 2).equals(open);
      if (isFirst && token.kind() == Token.Kind.NUMBER && token.text().matches("[01]")) {
        isIntercept = token.text().equals("1");
      } else {
        slopes.add(plainColumn(token, "must be 1 or a column before the |"));
      }
    } while (takeIf("+"));
    expect("|", "must be + or | in the effects of groups");
    takeIf("|");
    Part group = plainColumn(take(), "must be one column after the |, the groups");
    expect(")", "must be closed by ) after the groups");
    if (!isIntercept && slopes.isEmpty()) {
      throw Refusal.of(open.at(), "must have an effect before the |", "0", "write 1, or a number");
    }
    groups.add(new GroupTerm(group, isIntercept, slopes));
    return new Expression.Groups(open.at());
  }

  /** A column itself, which is mentioned. */
  private Part plainColumn(Token token, String rule) {
    if (!token.isName() || token.text().equals(".") || peek().is("(")) {
      throw Refusal.of(
          token.at(),
          rule,
          token.words() + (peek().is("(") ? "()" : ""),
          "write it as in (1 | site) or (age | site)");
    }
    Part part = new Part(Function.ITSELF, token.text(), List.of(), token.at());
    mentions.add(part);
    return part;
  }

  private static Expression constant(Token token) {
    if (token.text().equals("1")) {
      return new Expression.One(token.at());
    }
    if (token.text().equals("0")) {
      throw noIntercept(token.at(), "0");
    }
    throw Refusal.of(
        token.at(),
        "must be a column",
        token.text(),
        "write a column's name that is a number in single quotes");
  }

  /** A function, after its name. */
  private Part function(Token name) {
    expect("(", "must be (");
    Part part =
        switch (name.text()) {
          case "log" -> plain(Function.LOG, name);
          case "log2" -> plain(Function.LOG2, name);
          case "log10" -> plain(Function.LOG10, name);
          case "log1p" -> plain(Function.LOG1P, name);
          case "sqrt" -> plain(Function.SQRT, name);
          case "I" -> inhibited(name);
          case "poly" -> new Part(Function.POLY, column(name), List.of(degrees(name)), name.at());
          case "ns" -> spline(name);
          default ->
              throw Refusal.of(
                  name.at(),
                  "must be a known function",
                  name.text() + "()",
                  "there are " + FUNCTIONS);
        };
    expect(")", "must be closed by )");
    return part;
  }

  private Part plain(Function function, Token name) {
    return new Part(function, column(name), List.of(), name.at());
  }

  private String column(Token function) {
    Token token = take();
    if (!token.isName() || token.text().equals(".") || peek().is("(")) {
      throw Refusal.of(
          token.at(),
          "must be a column of which " + function.text() + "() is taken",
          token.words() + (peek().is("(") ? "()" : ""),
          "give one column; there are " + FUNCTIONS);
    }
    return token.text();
  }

  private Part inhibited(Token name) {
    String column = column(name);
    expect("^", "must be ^ and a whole number after the column in I()");
    return new Part(
        Function.POWER, column, List.of((double) whole(2, HIGHEST_POWER, "a power")), name.at());
  }

  /** The comma and the number after the column. */
  private double degrees(Token name) {
    expect(",", "must be a comma and a number of degrees in " + name.text() + "()");
    return whole(1, Formula.MOST_DEGREES, "the degrees of " + name.text() + "()");
  }

  private Part spline(Token name) {
    String column = column(name);
    if (peek().is(",")
        && tokens.get(next + 1).text().equals("knots")
        && tokens.get(next + 1).kind() == Token.Kind.NAME) {
      next += 2;
      return new Part(Function.KNOTS, column, knots(), name.at());
    }
    return new Part(Function.SPLINE, column, List.of(degrees(name)), name.at());
  }

  /** {@code = c(30, 60)} or {@code = 45}. */
  private List<Double> knots() {
    expect("=", "must be = after knots");
    if (!(peek().kind() == Token.Kind.NAME && peek().text().equals("c"))) {
      return List.of(number());
    }
    take();
    expect("(", "must be ( after c");
    List<Double> knots = new ArrayList<>(List.of(number()));
    while (takeIf(",")) {
      Token token = peek();
      if (knots.size() >= Formula.MOST_DEGREES - 1) {
        throw Refusal.of(
            token.at(),
            "must be at most " + (Formula.MOST_DEGREES - 1) + " knots",
            "more",
            "leave some out");
      }
      knots.add(number());
      if (!(knots.get(knots.size() - 1) > knots.get(knots.size() - 2))) {
        throw Refusal.of(
            token.at(), "must be above the knot before it", token.text(), "sort the knots");
      }
    }
    expect(")", "must be closed by )");
    return knots;
  }

  private double number() {
    boolean minus = takeIf("-");
    Token token = take();
    double value =
        token.kind() == Token.Kind.NUMBER ? Double.parseDouble(token.text()) : Double.NaN;
    if (!(value < Double.POSITIVE_INFINITY)) {
      throw Refusal.of(token.at(), "must be a number", token.words(), "give a knot");
    }
    return minus ? -value : value;
  }

  private int whole(int least, int most, String what) {
    Token token = take();
    double value =
        token.kind() == Token.Kind.NUMBER ? Double.parseDouble(token.text()) : Double.NaN;
    if (!(value >= least && value <= most && value == Math.rint(value))) {
      throw Refusal.of(
          token.at(),
          "must be a whole number from " + least + " to " + most + " as " + what,
          token.words(),
          "give such a number");
    }
    return (int) value;
  }
}
