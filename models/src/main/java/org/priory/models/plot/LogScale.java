package org.priory.models.plot;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.priory.models.text.Superscript;

/**
 * Equal distances for equal ratios.
 *
 * @param least value at the beginning of the axis, above 0
 * @param most value at its end
 */
public record LogScale(double least, double most) implements Scale {
  /** Decades below which an axis is labelled like a linear one. */
  private static final double SHORT = 0.5;

  private static final int LABELS = 8;

  public LogScale {
    if (!(least > 0 && most > least && most < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "least and most must be finite with 0 < least < most, was " + least + " and " + most);
    }
  }

  @Override
  public double position(double value) {
    return (Math.log(value) - Math.log(least)) / (Math.log(most) - Math.log(least));
  }

  @Override
  public List<Tick> ticks() {
    double decades = Math.log10(most) - Math.log10(least);
    if (decades < SHORT) {
      return new LinearScale(least, most).ticks();
    }
    int every = (int) Math.ceil(decades / LABELS);
    List<Integer> digits =
        decades <= 1 ? List.of(1, 2, 3, 4, 6, 8) : decades <= 2.5 ? List.of(1, 2, 5) : List.of(1);
    List<Tick> ticks = new ArrayList<>();
    int last = (int) Math.ceil(Math.log10(most));
    for (int exponent = (int) Math.floor(Math.log10(least)); exponent <= last; exponent++) {
      for (int digit : digits) {
        double value = BigDecimal.valueOf(digit).scaleByPowerOfTen(exponent).doubleValue();
        double position = position(value);
        if (exponent % every == 0 && position > -1e-9 && position < 1 + 1e-9) {
          ticks.add(new Tick(value, label(digit, exponent)));
        }
      }
    }
    return ticks;
  }

  private static String label(int digit, int exponent) {
    if (exponent >= -3 && exponent <= 4) {
      return BigDecimal.valueOf(digit).scaleByPowerOfTen(exponent).toPlainString();
    }
    String power = "10" + Superscript.of(Integer.toString(exponent));
    return digit == 1 ? power : digit + "·" + power;
  }
}
