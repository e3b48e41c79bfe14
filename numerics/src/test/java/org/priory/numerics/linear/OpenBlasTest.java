package org.priory.numerics.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.bytedeco.openblas.global.openblas;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Everything by OpenBLAS; skipped where it does not load. */
class OpenBlasTest {

  private static Blas openBlas() {
    LinearAlgebra.Provider provider = LinearAlgebra.provider();
    assumeTrue(provider.isNative(), provider.note());
    return LinearAlgebra.blas();
  }

  @Test
  void computesOnOneThread() {
    openBlas();
    assertThat(openblas.blas_get_num_threads()).isOne();
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
