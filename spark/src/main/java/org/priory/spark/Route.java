package org.priory.spark;

import java.io.Serializable;
import java.util.List;
import scala.Tuple2;

/**
 * How records come from their files to their parts. All of it is a function of the files and of a
 * secret, whichever machine does it, and however often.
 *
 * @param <F> a file, or a piece of one
 * @param <C> some records as they were read
 * @param <B> what a file has of one part
 * @param <P> a part
 */
interface Route<F extends Serializable, C, B extends Serializable, P extends Serializable>
    extends Serializable {

  /** How many parts there are. */
  int parts();

  /** The records of a file. */
  Counted<C> read(F file);

  /** How many records were read, and what they are. */
  Content content(List<C> records);

  /**
   * What a file has of each part.
   *
   * @param first the place of its first record among those of all files
   * @param all how many there are in all files
   */
  List<Tuple2<Integer, B>> split(long first, long all, List<C> records);

  /** A part, from what the files have of it, in any order. */
  P assemble(List<B> blocks);

  /**
   * What was read at first. Never leaves the driver and the tasks.
   *
   * @param records how many
   * @param digest of all their bits
   */
  record Content(long records, byte[] digest) implements Serializable {}
}
