/** Events, accounting, the ledger, data, and the wall around them. */
@SuppressWarnings({"module", "requires-automatic"})
module org.priory.privacy {
  requires com.fasterxml.jackson.core;
  requires de.siegmar.fastcsv;
  // For the driver of PostgreSQL, which does not say so.
  requires java.management;
  requires java.naming;
  requires java.security.jgss;
  requires transitive java.sql;
  requires org.apache.commons.numbers.gamma;
  requires org.apache.commons.statistics.distribution;
  requires static transitive org.jspecify;
  requires transitive org.priory.numerics;
  requires org.xerial.sqlitejdbc;

  exports org.priory.privacy.accounting;
  exports org.priory.privacy.accounting.bounds;
  exports org.priory.privacy.data;
  exports org.priory.privacy.data.design;
  exports org.priory.privacy.data.encoding;
  exports org.priory.privacy.data.file;
  exports org.priory.privacy.data.formula;
  exports org.priory.privacy.data.records;
  exports org.priory.privacy.data.schema;
  exports org.priory.privacy.data.text;
  exports org.priory.privacy.engine;
  exports org.priory.privacy.event;
  exports org.priory.privacy.json;
  exports org.priory.privacy.ledger;
  exports org.priory.privacy.query;
  exports org.priory.privacy.wall;

  uses org.priory.privacy.data.file.RemoteFiles;
  uses org.priory.privacy.data.file.TableReading;
}
