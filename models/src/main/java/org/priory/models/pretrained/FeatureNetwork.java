package org.priory.models.pretrained;

/**
 * A network that is ready to run, one image at a time. Any number of threads may ask it.
 *
 * <p><b>Assumes</b> nothing about the images. What it makes of one must depend on that one alone,
 * bit for bit on one machine, whatever was asked before and is asked beside it. Nothing that goes
 * wrong with an image may be thrown, logged or printed: it would say something about a record.
 */
public interface FeatureNetwork {

  /** How many numbers it makes of a black image; 0 if it fails. */
  int width();

  /**
   * Runs the network on one image.
   *
   * @param image in the layout for which the network was opened
   * @param features gets what it makes of the image; must be as long as that
   * @return false if it failed, or made another number of features; then they mean nothing
   */
  boolean write(float[] image, float[] features);
}
