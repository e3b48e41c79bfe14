/**
 * The commands of the program, one class each.
 *
 * <p>A command extends {@link org.priory.app.command.PrioryCommand} and gives an {@link
 * org.priory.app.command.Answer}; a command that only holds others extends {@link
 * org.priory.app.command.CommandGroup}. Wrong input is thrown as {@link
 * org.priory.app.command.BadInput}, a refused budget as {@link
 * org.priory.app.command.BudgetRefused}. Nothing here prints an error or sets an exit code by
 * itself: {@link org.priory.app.command.Program} does.
 */
@NullMarked
package org.priory.app.command;

import org.jspecify.annotations.NullMarked;
