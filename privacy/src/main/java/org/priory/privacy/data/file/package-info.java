/** File formats of records: CSV and IDX, others as services, and what their headers say. */
@org.jspecify.annotations.NullMarked
package org.priory.privacy.data.file;
