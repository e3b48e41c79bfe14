package org.priory.models.plot;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.priory.models.text.Rounded;

/**
 * Equal distances for equal differences.
 *
 * @param least value at the beginning of the axis
 * @param most value at its end
 */
public record LinearScale(double least, double most) implements Scale {
  private static final int INTERVALS = 6;

  public LinearScale {
    if (!(most > least && most - least < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "most must be a finite number > least " + least + ", was " + most);
    }
  }

  @Override
  public double position(double value) {
    return (value - least) / (most - least);
  }

  @Override
  public List<Tick> ticks() {
    BigDecimal step = step();
    BigDecimal unit = BigDecimal.valueOf(Math.ceil(least / step.doubleValue() - 1e-9));
    List<Tick> ticks = new ArrayList<>();
    for (BigDecimal tick = unit.multiply(step);
        tick.doubleValue() <= most + 1e-9 * (most - least);
        tick = tick.add(step)) {
      ticks.add(new Tick(tick.doubleValue(), Rounded.exactly(tick.doubleValue())));
    }
    return ticks;
  }

  /** 1, 2 or 5 times a power of ten, so that there are about six intervals. */
  private BigDecimal step() {
    double rough = (most - least) / INTERVALS;
    int exponent = (int) Math.floor(Math.log10(rough));
    double leading = rough / Math.pow(10, exponent);
    int digit = leading < 1.5 ? 1 : leading < 3 ? 2 : leading < 7 ? 5 : 10;
    return BigDecimal.valueOf(digit).scaleByPowerOfTen(exponent);
  }
}
