/**
 * The report of a run as one HTML file: no script, no network, readable on a phone and on paper.
 *
 * <p>Each {@link org.priory.app.report.html.Section} is one file. What a person wrote (names of
 * columns, of data sets) passes through {@link org.priory.app.report.html.Html}, which escapes it.
 */
@org.jspecify.annotations.NullMarked
package org.priory.app.report.html;
