/**
 * What every command stands on: reading a command line, answers, refusals, exit codes, help.
 *
 * <p>A command extends {@link org.priory.app.shell.PrioryCommand} and gives an {@link
 * org.priory.app.shell.Answer}; a command that only holds others extends {@link
 * org.priory.app.shell.CommandGroup}. Wrong input is thrown as {@link
 * org.priory.app.shell.BadInput}, a refused budget as {@link org.priory.app.shell.BudgetRefused}.
 * Nothing else prints an error or sets an exit code: {@link org.priory.app.shell.Program} does.
 */
@NullMarked
package org.priory.app.shell;

import org.jspecify.annotations.NullMarked;
