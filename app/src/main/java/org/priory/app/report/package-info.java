/** What a person sees: rounded numbers, sentences, pictures. */
@org.jspecify.annotations.NullMarked
package org.priory.app.report;
