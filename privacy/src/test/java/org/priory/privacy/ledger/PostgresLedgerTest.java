package org.priory.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.privacy.event.Gaussian;

/**
 * The contract on PostgreSQL: on a database whose schema {@code priory_test} may be dropped, as in
 * {@code PRIORY_TEST_POSTGRES=jdbc:postgresql://localhost/test?user=anna&password=...}, otherwise
 * on a {@link TemporaryPostgres}. Skipped where there is neither.
 */
class PostgresLedgerTest extends LedgerContract {
  private static final String SCHEMA = "priory_test";

  @TempDir private Path folder;
  private String url = "";

  @BeforeEach
  void emptySchema() throws SQLException {
    String named = System.getenv().getOrDefault("PRIORY_TEST_POSTGRES", "");
    String given = named.isEmpty() ? TemporaryPostgres.url().orElse("") : named;
    boolean isRequired = System.getenv().getOrDefault("PRIORY_REQUIRED", "").contains("postgresql");
    assumeTrue(
        isRequired || !given.isEmpty(),
        "skipped: PostgreSQL is not installed, nor is PRIORY_TEST_POSTGRES set to a database");
    url = given + (given.contains("?") ? "&" : "?") + "currentSchema=" + SCHEMA;
    sql("DROP SCHEMA IF EXISTS " + SCHEMA + " CASCADE", "CREATE SCHEMA " + SCHEMA);
  }

  private void sql(String... statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      for (String each : statements) {
        statement.execute(each);
      }
    }
  }

  @Override
  Ledger open() {
    return Ledgers.open(url);
  }

  @Test
  void processesNeverOverspend() throws Exception {
    LedgerRaceTest.race(folder, url);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE priory_entries SET content = replace(content, '12.0', '99.0') WHERE number = 3",
        "DELETE FROM priory_entries WHERE number = 2",
        "DELETE FROM priory_entries WHERE number = 3",
        "UPDATE priory_head SET count = 2, hash ="
            + " (SELECT hash FROM priory_entries WHERE number = 2)",
        "DELETE FROM priory_head",
        "DELETE FROM priory_meta",
        "DROP TABLE priory_entries",
      })
  void anEditIsFound(String edit) throws SQLException {
    try (Ledger ledger = open()) {
      ledger.reserve("adult", new Gaussian(10), "");
      ledger.reserve("adult", new Gaussian(11), "");
      ledger.reserve("adult", new Gaussian(12), "");
      ledger.check();
    }
    sql(edit);
    assertThatThrownBy(
            () -> {
              try (Ledger ledger = open()) {
                ledger.reserve("adult", new Gaussian(100), "");
              }
            })
        .isInstanceOf(LedgerDamaged.class);
  }

  @Test
  void aServerThatIsNotThereIsUnavailableAndKeepsThePasswordSecret() {
    assertThatThrownBy(
            () -> Ledgers.open("jdbc:postgresql://localhost:1/none?user=a&password=secret"))
        .isInstanceOf(LedgerUnavailable.class)
        .hasMessageNotContaining("secret");
  }
}
