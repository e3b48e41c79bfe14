/** JSON in and out, without the start-up time of object mappers. */
@org.jspecify.annotations.NullMarked
package org.priory.app.json;
