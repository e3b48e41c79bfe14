package org.priory.privacy.data.text;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Runs of entries as one: those of a document in the order of their runs. */
final class MergedRuns implements UciRun {

  /**
   * A run at one of its entries.
   *
   * @param place among the runs
   */
  private record Head(UciRun run, int place) {}

  private final PriorityQueue<Head> heads =
      new PriorityQueue<>(
          Comparator.<Head>comparingInt(head -> head.run().document())
              .thenComparingInt(Head::place));

  private @Nullable Head current;

  MergedRuns(List<UciRun> runs) {
    for (int i = 0; i < runs.size(); i++) {
      if (runs.get(i).next()) {
        heads.add(new Head(runs.get(i), i));
      }
    }
  }

  @Override
  public boolean next() {
    Head head = current;
    if (head == null) {
      current = heads.poll();
      return current != null;
    }
    int before = head.run().document();
    boolean more = head.run().next();
    // Most entries are of the document before; then no other run can have an earlier one.
    if (more && head.run().document() == before) {
      return true;
    }
    if (more) {
      heads.add(head);
    }
    current = heads.poll();
    return current != null;
  }

  private UciRun run() {
    Head head = current;
    if (head == null) {
      throw new IllegalStateException("there is no entry: ask for the next one");
    }
    return head.run();
  }

  @Override
  public int document() {
    return run().document();
  }

  @Override
  public int word() {
    return run().word();
  }

  @Override
  public float count() {
    return run().count();
  }
}
