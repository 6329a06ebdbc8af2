import { parseArgs } from 'node:util';
import { idFromShareToken } from '@parchi/contract';
import { UsageError, type OperatorCommand, type OptionValues } from '../operatorCommand.ts';
import { commonOptions } from '../operatorHelp.ts';
import { operatorCommands } from '../operatorCommands.ts';

const MAX_REASON_LENGTH = 500;
const MAX_NAME_LENGTH = 100;

export type ParsedCommand = {
  /** `undefined` when help about all commands was asked for. */
  readonly command: OperatorCommand | undefined;
  readonly args: readonly string[];
  readonly options: OptionValues;
};

/** Parses the arguments behind `npm run operator --`. @throws {UsageError} */
export function parseCommand(typed: readonly string[]): ParsedCommand {
  const [name, ...rest] = typed;
  if (name === undefined || name === '--help' || name === 'help') {
    return { command: undefined, args: [], options: { help: true } };
  }
  const command = operatorCommands.find((known) => known.name === name);
  if (command === undefined) {
    const names = operatorCommands.map((known) => known.name).join(', ');
    throw new UsageError(`There is no command “${name}”. There are ${names}.`);
  }
  const { args, options } = parseRest(command, rest);
  if (options['help'] !== true) assertComplete(command, args, options);
  return { command, args, options };
}

function parseRest(command: OperatorCommand, rest: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: tokensLast(rest),
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries({ ...command.options, ...commonOptions }).map(([option, { type }]) => [
          option,
          { type },
        ]),
      ),
    });
    return { args: positionals, options: values as OptionValues };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Moves tokens that begin with a hyphen, as options do, behind `--`. */
function tokensLast(rest: readonly string[]): string[] {
  const isToken = (typed: string) => typed.startsWith('-') && idFromShareToken(typed) !== undefined;
  const tokens = rest.filter(isToken);
  if (tokens.length === 0) return [...rest];
  return [...rest.filter((typed) => !isToken(typed)), '--', ...tokens];
}

function assertComplete(
  command: OperatorCommand,
  args: readonly string[],
  { reason, by }: OptionValues,
): void {
  const { name, usage, minArgs, maxArgs } = command;
  if (args.length < minArgs || args.length > maxArgs) {
    throw new UsageError(`Type it as: npm run operator -- ${name} ${usage}`);
  }
  if (command.needsReason(args) && !isText(reason)) {
    throw new UsageError(`Say why, for the list of actions: --reason "…"`);
  }
  if (reason !== undefined && (!isText(reason) || reason.length > MAX_REASON_LENGTH)) {
    throw new UsageError(`--reason takes 1 to ${MAX_REASON_LENGTH} characters.`);
  }
  if (by !== undefined && (!isText(by) || by.length > MAX_NAME_LENGTH)) {
    throw new UsageError(`--by takes 1 to ${MAX_NAME_LENGTH} characters.`);
  }
}

function isText(value: string | boolean | undefined): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
