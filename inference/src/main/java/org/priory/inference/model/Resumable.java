package org.priory.inference.model;

import java.util.List;
import java.util.Optional;
import org.priory.privacy.wall.Questions;

/**
 * A method whose fit can go on in another process after its own was ended.
 *
 * @param <P> the posterior that comes out
 */
public interface Resumable<P> extends Method<P> {

  /** Where a fit leaves what must outlive its process. */
  interface Store {

    /** What was saved last; empty at the start. */
    Optional<Snapshot> last();

    /** Saves, durably; called whenever a part of the questions is done. */
    void save(Snapshot snapshot);

    /**
     * Keeps a draw of the parameters, the oldest of which may be dropped.
     *
     * @param moves answers that went into it; those of another process that went further than what
     *     it saved are dropped
     */
    void keep(long moves, float[] draw);

    /** The draws that are kept, oldest first; may be read anew each time. */
    List<float[]> draws();
  }

  /** How many answers went into what was saved. */
  default long answers(Snapshot saved) {
    return saved.moves();
  }

  /** How many draws are kept, at most. */
  int kept();

  /**
   * Asks what is left to be asked, and makes the posterior.
   *
   * @param questions a passage for {@link #plan}
   * @param left questions that it answers
   */
  P fit(Questions questions, long left, Progress progress, Store store);
}
