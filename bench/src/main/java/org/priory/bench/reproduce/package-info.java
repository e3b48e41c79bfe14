/** What the papers and other programs report, beside what Priory gets. */
@NullMarked
package org.priory.bench.reproduce;

import org.jspecify.annotations.NullMarked;
