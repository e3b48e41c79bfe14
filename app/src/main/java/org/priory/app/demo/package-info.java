/** The bundled example. */
@org.jspecify.annotations.NullMarked
package org.priory.app.demo;
