package org.priory.privacy.accounting.loss;

/**
 * Rounds a law to a lattice from below, with an error of second order in the step.
 *
 * <p>An observer who is told only in which group of losses L fell, where the group may be chosen at
 * random with odds that depend on L alone, learns no more than one who sees L. A group of P-mass p
 * and Q-mass q has loss log(p/q). Groups are filled cell by cell, from the heavier end to the
 * other, and the last cell of each group is split at the fraction at which the group's loss is
 * exactly a point of the lattice. The lattice is laid so that the heaviest cells make such a group
 * by themselves. Where a group would need cells too far away, its loss is rounded down. What lies
 * below the first cell is dropped: loss -infinity.
 */
final class Optimistic {
  /** Losses this close to a lattice point, in steps, count as on it. Part of the stated slack. */
  static final double SNAP = 1e-9;

  /** How far a group may reach beyond its lattice point, in half-steps. */
  private static final double REACH = 4;

  private static final int TABLE_CENTRE = 8;

  /** Twice the largest distance over which a group may be summed up to lay the lattice. */
  private static final double WIDEST_HEAD = 8;

  private final Cells cells;
  private final double h;
  private final double offset;
  private final long firstIndex;
  private final double[] mass;
  // expm1 and exp of (lattice point - node) for the few distances that occur
  private final double[] expm1;
  private final double[] exp;

  private Optimistic(Cells cells, double offset, long firstIndex, int size) {
    this.cells = cells;
    this.h = cells.step();
    this.offset = offset;
    this.firstIndex = firstIndex;
    this.mass = new double[size];
    this.expm1 = new double[2 * TABLE_CENTRE + 1];
    this.exp = new double[2 * TABLE_CENTRE + 1];
    for (int u = -TABLE_CENTRE; u <= TABLE_CENTRE; u++) {
      double distance = offset - cells.anchor() + 0.5 * h * u;
      expm1[u + TABLE_CENTRE] = Math.expm1(distance);
      exp[u + TABLE_CENTRE] = Math.exp(distance);
    }
  }

  static Lattice of(Cells cells) {
    boolean up = heavierBelow(cells.p());
    Lattice best = round(cells, 0, up);
    // Rounding down moves Q's mass up from 1 and costs loss in the first order.
    double roundedDown = massOfQ(best) - (1 - cells.below() - cells.infinite());
    if (roundedDown > 0.01 * cells.step() * cells.step()) {
      // Seen from a node at distance d, a loss has an error of e^d ulps.
      int most = (int) Math.min(128, WIDEST_HEAD / cells.step());
      for (int head = 2; head <= most && head < cells.p().length; head *= 2) {
        Lattice other = round(cells, head, up);
        if (mean(other) > mean(best)) {
          best = other;
        }
      }
    }
    return best;
  }

  /**
   * Rounds with a lattice that is laid through the loss of one group: the first {@code head}
   * half-cells of the heavier end, or the two heaviest if there is no head.
   */
  private static Lattice round(Cells cells, int head, boolean up) {
    int n = cells.p().length;
    int from = head == 0 ? heaviest(cells.p()) : up ? 0 : n - head;
    int to = head == 0 ? from + 2 : from + head;
    double p = 0;
    double excess = 0;
    for (int j = from; j < to; j++) {
      // E[1 - e^{a - L}] of cell j, seen from the lower node a of the first
      double distance = 0.5 * cells.step() * (j - from);
      p += cells.p()[j];
      excess += -Math.expm1(-distance) * cells.p()[j] + Math.exp(-distance) * cells.e()[j];
    }
    // log(p/q) = a - log(1 - e/p)
    double loss = p > 0 ? cells.node(from) + ratio(p, excess) : cells.node(from);
    long index = (long) Math.floor((loss - cells.anchor()) / cells.step());
    double offset = loss - index * cells.step();
    Optimistic rounding = new Optimistic(cells, offset, cells.first() / 2 - 3, n / 2 + 6);
    if (head > 0) {
      rounding.emit(index, p);
    }
    if (up) {
      rounding.upwards(head);
    } else {
      rounding.downwards(n - 1 - head);
    }
    if (cells.above() > 0) {
      double last = cells.node(n);
      rounding.emit((long) Math.floor((last - offset) / cells.step()), cells.above());
    }
    return new Lattice(offset, cells.step(), rounding.firstIndex, rounding.mass, cells.infinite());
  }

  private static double massOfQ(Lattice lattice) {
    double sum = 0;
    for (int k = 0; k < lattice.mass().length; k++) {
      sum += lattice.mass()[k] == 0 ? 0 : lattice.mass()[k] * Math.exp(-lattice.loss(k));
    }
    return sum;
  }

  private static double mean(Lattice lattice) {
    double sum = 0;
    for (int k = 0; k < lattice.mass().length; k++) {
      sum += lattice.mass()[k] * lattice.loss(k);
    }
    return sum;
  }

  /** The first of the two neighbouring half-cells with the largest mass together. */
  private static int heaviest(double[] p) {
    int best = 0;
    for (int j = 0; j + 1 < p.length; j++) {
      if (p[j] + p[j + 1] > p[best] + p[best + 1]) {
        best = j;
      }
    }
    return best;
  }

  private static double ratio(double p, double e) {
    return e >= p ? Double.POSITIVE_INFINITY : -Math.log1p(-e / p);
  }

  private void emit(long index, double p) {
    int k = (int) Math.max(0, Math.min(mass.length - 1, index - firstIndex));
    // An index beyond the upper end is rounded down to it; below the lower end the mass is dropped.
    if (index >= firstIndex) {
      mass[k] += p;
    }
  }

  /** e^g q - p of half-cell j: positive if its loss is below lattice point i at g. */
  private double deficit(long i, int j) {
    int u = TABLE_CENTRE + (int) (2 * i - cells.first() - j);
    return cells.p()[j] * expm1[u] - cells.e()[j] * exp[u];
  }

  /** Distance from the lower node of half-cell j up to lattice point i, in half-steps. */
  private double distance(long i, int j) {
    return 2 * i - cells.first() - j + 2 * (offset - cells.anchor()) / h;
  }

  /** Whether the lower end holds more mass than the upper end. */
  private static boolean heavierBelow(double[] p) {
    double balance = 0;
    for (int j = 0; j < Math.min(4, p.length / 2); j++) {
      balance += p[j] - p[p.length - 1 - j];
    }
    return balance >= 0;
  }

  private void upwards(int start) {
    double[] p = cells.p();
    int j = start;
    double left = 1; // share of half-cell j that is not yet in a group
    while (j < p.length) {
      if (p[j] * left <= 0) {
        j++;
        left = 1;
        continue;
      }
      double loss = Math.min(cells.node(j) + ratio(p[j], cells.e()[j]), cells.node(j + 1));
      long i = (long) Math.ceil((loss - offset) / h - SNAP);
      if (loss >= offset + h * i - SNAP * h) {
        emit(i, left * p[j]);
        j++;
        left = 1;
        continue;
      }
      double group = 0;
      double lack = 0;
      int k = j;
      double share = left;
      boolean reached = false;
      for (; k < p.length && distance(i, k) > -REACH; k++, share = 1) {
        double d = deficit(i, k);
        if (k > j && d < 0 && lack + share * d <= 0) {
          double taken = Math.max(0, lack / -d);
          emit(i, group + taken * p[k]);
          left = share - taken;
          reached = true;
          break;
        }
        lack += share * d;
        group += share * p[k];
      }
      if (reached) {
        j = k;
      } else {
        // Too far: round the cells below the lattice point down to the one before.
        share = left;
        for (k = j; k < p.length && (k == j || distance(i, k) > 0); k++, share = 1) {
          emit(i - 1, share * p[k]);
        }
        j = k;
        left = 1;
      }
    }
  }

  private void downwards(int start) {
    double[] p = cells.p();
    int j = start;
    double left = 1;
    while (j >= 0) {
      if (p[j] * left <= 0) {
        j--;
        left = 1;
        continue;
      }
      double loss = Math.min(cells.node(j) + ratio(p[j], cells.e()[j]), cells.node(j + 1));
      long i = (long) Math.floor((loss - offset) / h + SNAP);
      double group = 0;
      double lack = 0;
      int k = j;
      double share = left;
      boolean reached = false;
      for (; k >= 0 && distance(i, k) < REACH; k--, share = 1) {
        double d = deficit(i, k);
        if (d > 0 && lack + share * d >= 0) {
          double taken = lack < 0 ? -lack / d : (k == j ? share : 0);
          emit(i, group + taken * p[k]);
          left = share - taken;
          reached = true;
          break;
        }
        lack += share * d;
        group += share * p[k];
      }
      if (!reached) {
        // The group's loss is above the lattice point: round it down.
        emit(i, group);
        left = 1;
      }
      j = Math.min(k, reached ? j : j - 1);
    }
  }
}
