/**
 * What every section of a report is made of: the run it reports, the page it writes, and how
 * numbers are printed.
 */
@NullMarked
package org.priory.models.report.part;

import org.jspecify.annotations.NullMarked;
