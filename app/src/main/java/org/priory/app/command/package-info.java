/**
 * The commands that are one class each: {@code demo}, {@code plan}, {@code describe}, {@code
 * synthesize}, {@code combine}, {@code tune}, {@code predict}, {@code evaluate}, {@code export},
 * {@code report} and {@code doctor}.
 */
@NullMarked
package org.priory.app.command;

import org.jspecify.annotations.NullMarked;
