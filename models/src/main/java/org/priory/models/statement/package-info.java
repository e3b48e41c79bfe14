/** What an event of the ledger promises, in words, numbers and pictures. */
@org.jspecify.annotations.NullMarked
package org.priory.models.statement;
