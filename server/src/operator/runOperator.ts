import type { OpenDependencies } from '../dependencies.ts';
import {
  OperatorError,
  UsageError,
  type CommandAnswer,
  type OperatorCommand,
  type OptionValues,
} from './operatorCommand.ts';
import { recordAction } from './operatorActions.repository.ts';
import { operatorCommands } from './operatorCommands.ts';
import { commandHelp, generalHelp } from './operatorHelp.ts';
import { parseCommand, type ParsedCommand } from './arguments/parseCommand.ts';

export type OperatorSurroundings = {
  /** Opens the database and the store. Help needs neither. */
  readonly open: () => Promise<OpenDependencies>;
  /** The user of the operating system, who acts unless `--by` names somebody. */
  readonly user: string;
};

export type OperatorOutcome = {
  readonly exitCode: 0 | 1 | 2;
  readonly output: string;
  readonly errors: string;
};

/** Runs one command of an operator. @throws errors of the database and the store */
export async function runOperator(
  typed: readonly string[],
  surroundings: OperatorSurroundings,
): Promise<OperatorOutcome> {
  try {
    const parsed = parseCommand(typed);
    const { command, options } = parsed;
    if (command === undefined) return done(generalHelp(operatorCommands));
    if (options['help'] === true) return done(commandHelp(command));
    const { lines, json } = await runCommand(parsed, surroundings);
    return done(options['json'] === true ? [JSON.stringify(json, null, 2)] : lines);
  } catch (error) {
    if (error instanceof UsageError) {
      const help = 'Help: npm run operator -- --help';
      return { exitCode: 2, output: '', errors: `${error.message}\n${help}\n` };
    }
    if (error instanceof OperatorError) {
      return { exitCode: 1, output: '', errors: `${error.message}\n` };
    }
    throw error;
  }
}

async function runCommand(
  { command, args, options }: ParsedCommand,
  { open, user }: OperatorSurroundings,
): Promise<CommandAnswer> {
  if (command === undefined) throw new UsageError('There is no command.');
  const { reason, by } = options;
  const who = {
    by: typeof by === 'string' ? by.trim() : user,
    command: [command.name, ...args.slice(1), ...ownOptions(command, options)].join(' '),
    reason: typeof reason === 'string' ? reason.trim() : null,
  };
  const dependencies = await open();
  try {
    return await command.run(dependencies, {
      args,
      options,
      by: who.by,
      reason: who.reason,
      record: (db, object) => recordAction(db, { ...who, object }),
    });
  } finally {
    await dependencies.close();
  }
}

/** Returns the options that only this command has, as they were typed. */
function ownOptions({ options: own = {} }: OperatorCommand, typed: OptionValues): string[] {
  return Object.keys(own).flatMap((name) => {
    const value = typed[name];
    if (value === undefined || value === false) return [];
    return value === true ? [`--${name}`] : [`--${name} ${value}`];
  });
}

function done(lines: readonly string[]): OperatorOutcome {
  return { exitCode: 0, output: `${lines.join('\n')}\n`, errors: '' };
}
