package org.priory.numerics.linear;

import org.junit.jupiter.api.Nested;

/** Everything in plain Java. */
class PlainBlasTest {

  @Nested
  class Product extends ProductsContract {
    @Override
    Blas blas() {
      return new PlainBlas("a test");
    }
  }

  @Nested
  class Factors extends FactorsContract {
    @Override
    Blas blas() {
      return new PlainBlas("a test");
    }
  }

  @Nested
  class Determinism extends DeterminismContract {
    @Override
    Blas blas() {
      return new PlainBlas("a test");
    }
  }
}
