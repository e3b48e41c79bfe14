package org.priory.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;
import org.ejml.interfaces.decomposition.CholeskyDecomposition_F64;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.ejml.interfaces.linsol.LinearSolverDense;
import org.priory.app.shell.Answer;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.PrioryCommand;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.linear.LinearAlgebra;
import org.priory.numerics.linear.SymmetricEigen;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory bench linear}: factors of symmetric matrices beside those of EJML, a library of
 * plain Java. With {@code JDK_JAVA_OPTIONS=-Dpriory.linear=plain} in the environment it measures
 * what computes where no native library loads.
 */
@Command(name = "linear", description = "Cholesky, inverse and eigenvalues, beside EJML's.")
final class LinearBench extends PrioryCommand {
  private static final int RUNS = 5;

  /** Multiplications that a timed piece of work has at least, about. */
  private static final double WORK = 2e7;

  @Option(names = "--sizes", split = ",", description = "Rows of the matrices (10,100,300,1000).")
  private List<Integer> sizes = List.of(10, 100, 300, 1000);

  @Override
  protected Answer answer() {
    if (sizes.stream().anyMatch(n -> n < 1)) {
      throw new BadInput("--sizes", "must be at least 1 each", sizes.toString(), "give 10,100");
    }
    List<Row> rows = new ArrayList<>();
    for (int n : sizes) {
      double[] a = positiveDefinite(n);
      rows.add(measure("Cholesky", n, () -> factor(a, n), () -> ejmlFactor(a, n)));
      rows.add(measure("inverse", n, () -> invert(a, n), () -> ejmlInvert(a, n)));
      rows.add(measure("eigenvalues", n, () -> eigen(a, n), () -> ejmlEigen(a, n)));
    }
    return new Table(rows);
  }

  /** G'G + I, with G of even numbers in [-1, 1]. */
  private static double[] positiveDefinite(int n) {
    SplittableRandom random = new SplittableRandom(n);
    DMatrixRMaj g = new DMatrixRMaj(n, n);
    for (int i = 0; i < n * n; i++) {
      g.data[i] = random.nextDouble(-1, 1);
    }
    DMatrixRMaj a = CommonOps_DDRM.identity(n);
    CommonOps_DDRM.multAddTransA(g, g, a);
    return a.data;
  }

  private static double factor(double[] a, int n) {
    return Cholesky.of(a, n).lower()[n * n - 1];
  }

  private static double ejmlFactor(double[] a, int n) {
    CholeskyDecomposition_F64<DMatrixRMaj> chol = DecompositionFactory_DDRM.chol(n, true);
    return done(chol.decompose(copy(a, n))) * chol.getT(null).data[n * n - 1];
  }

  private static double invert(double[] a, int n) {
    return Cholesky.of(a, n).inverse()[n * n - 1];
  }

  private static double ejmlInvert(double[] a, int n) {
    LinearSolverDense<DMatrixRMaj> solver = LinearSolverFactory_DDRM.chol(n);
    DMatrixRMaj inverse = new DMatrixRMaj(n, n);
    double done = done(solver.setA(copy(a, n)));
    solver.invert(inverse);
    return done * inverse.data[n * n - 1];
  }

  private static double eigen(double[] a, int n) {
    SymmetricEigen eigen = SymmetricEigen.of(a, n);
    return eigen.values()[n - 1] + 0 * eigen.vectors()[0];
  }

  private static double ejmlEigen(double[] a, int n) {
    EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(n, true, true);
    double largest = Math.log(done(eigen.decompose(copy(a, n))));
    for (int i = 0; i < n; i++) {
      largest = Math.max(largest, eigen.getEigenvalue(i).real);
    }
    return largest + 0 * eigen.getEigenVector(0).data[0];
  }

  private static DMatrixRMaj copy(double[] a, int n) {
    return DMatrixRMaj.wrap(n, n, a.clone());
  }

  private static double done(boolean succeeded) {
    return succeeded ? 1 : Double.NaN;
  }

  private static Row measure(String what, int n, DoubleSupplier priory, DoubleSupplier ejml) {
    int times = (int) Math.max(1, WORK / Math.pow(n, 3));
    Stopwatch.Timing<Double> ours = Stopwatch.best(RUNS, () -> last(times, priory));
    Stopwatch.Timing<Double> theirs = Stopwatch.best(RUNS, () -> last(times, ejml));
    double difference = Math.abs(ours.result() / theirs.result() - 1);
    return new Row(what, n, ours.cpu() / times, theirs.cpu() / times, difference);
  }

  private static double last(int times, DoubleSupplier work) {
    double last = 0;
    for (int i = 0; i < times; i++) {
      last = work.getAsDouble();
    }
    return last;
  }

  /** One line of the answer; times are milliseconds of processor time of one thread. */
  private record Row(String what, int size, double priory, double ejml, double difference) {

    double ratio() {
      return ejml / priory;
    }

    Map<String, Object> json() {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("what", what);
      row.put("size", size);
      row.put("priory_ms", priory);
      row.put("ejml_ms", ejml);
      row.put("ratio", ratio());
      row.put("relative_difference", difference);
      return row;
    }

    String text() {
      return String.format(
          Locale.ROOT,
          "%-12s %5d %12.4f %12.4f %8.2f %12.1e%n",
          what,
          size,
          priory,
          ejml,
          ratio(),
          difference);
    }
  }

  private record Table(List<Row> rows) implements Answer {
    @Override
    public Map<String, ?> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("provider", LinearAlgebra.provider().name());
      json.put("rows", rows.stream().map(Row::json).toList());
      return json;
    }

    @Override
    public String text() {
      StringBuilder text = new StringBuilder();
      text.append("Milliseconds of processor time, one thread; the ratio is EJML's over ours.\n\n");
      text.append(
          String.format(
              Locale.ROOT,
              "%-12s %5s %12s %12s %8s %12s%n",
              "",
              "size",
              LinearAlgebra.provider().name(),
              "EJML",
              "ratio",
              "difference"));
      rows.forEach(row -> text.append(row.text()));
      return text.toString();
    }
  }
}
