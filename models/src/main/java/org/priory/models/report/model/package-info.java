/** The sections of a report about what was found, for each kind of model. */
@NullMarked
package org.priory.models.report.model;

import org.jspecify.annotations.NullMarked;
