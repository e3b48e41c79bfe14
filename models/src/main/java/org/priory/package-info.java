/**
 * Priory for Java programs: from a table to a posterior that may be published.
 *
 * <pre>{@code
 * var people = Table.of(Path.of("people.csv"), Path.of("people.schema.json"));
 * try (var priory = Priory.open(Path.of("ledger.db"))) {
 *   var prepared = priory.prepare(Models.logistic("ill"), people, new PrivacyBudget(1, 1e-6));
 *   System.out.println(prepared.forecast());              // nothing is read, nothing is charged
 *   var fit = prepared.run();                             // charges, then reads
 *   System.out.println(fit.posterior().interval("age", 0.95));
 *   System.out.println(fit.statement());
 *   fit.save(Path.of("run"));
 * }
 * }</pre>
 *
 * <p>{@link org.priory.Models} lists the models, {@link org.priory.Table}, {@link
 * org.priory.Documents} and {@link org.priory.Images} what they are fitted to, {@link
 * org.priory.FitOptions} all that can be set beside, and {@link org.priory.Priory#read} gives a
 * saved model back.
 */
@org.jspecify.annotations.NullMarked
package org.priory;
