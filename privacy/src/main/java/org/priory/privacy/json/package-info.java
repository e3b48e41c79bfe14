/** JSON, read strictly and written in a fixed order. */
@org.jspecify.annotations.NullMarked
package org.priory.privacy.json;
