/** A distinguishing game: how much the releases of a method tell, at least, about one record. */
@NullMarked
package org.priory.bench.audit;

import org.jspecify.annotations.NullMarked;
