/** File formats of records: CSV, Parquet and IDX, and what their headers say. */
@org.jspecify.annotations.NullMarked
package org.priory.privacy.data.file;
