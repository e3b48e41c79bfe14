/** The report of a run as one HTML page. */
@org.jspecify.annotations.NullMarked
package org.priory.models.report;
