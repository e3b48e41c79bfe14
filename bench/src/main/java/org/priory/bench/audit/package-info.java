/** A distinguishing game: how much the releases of a method tell, at least, about one record. */
package org.priory.bench.audit;
