/**
 * One result of a reproduction: its lines, how repeated runs spread, and the files that keep it.
 */
@org.jspecify.annotations.NullMarked
package org.priory.bench.reproduce.result;
