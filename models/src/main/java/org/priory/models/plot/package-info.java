/** Pictures as SVG and scales for them. */
@org.jspecify.annotations.NullMarked
package org.priory.models.plot;
