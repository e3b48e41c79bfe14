package org.priory.numerics.linear;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Nested;

/** Everything by OpenBLAS; skipped where it does not load. */
class OpenBlasTest {

  private static Blas openBlas() {
    LinearAlgebra.Provider provider = LinearAlgebra.provider();
    assumeTrue(provider.isNative(), provider.note());
    return LinearAlgebra.blas();
  }

  @Nested
  class Product extends ProductsContract {
    @Override
    Blas blas() {
      return openBlas();
    }
  }

  @Nested
  class Factors extends FactorsContract {
    @Override
    Blas blas() {
      return openBlas();
    }
  }

  @Nested
  class Determinism extends DeterminismContract {
    @Override
    Blas blas() {
      return openBlas();
    }
  }
}
