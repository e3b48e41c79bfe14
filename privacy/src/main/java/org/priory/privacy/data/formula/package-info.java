/** Formulas such as {@code ill ~ age + sex + age:sex}: their text, and the terms that they name. */
@org.jspecify.annotations.NullMarked
package org.priory.privacy.data.formula;
