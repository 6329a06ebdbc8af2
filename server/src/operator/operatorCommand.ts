import type { Kysely } from 'kysely';
import type { OpenDependencies } from '../dependencies.ts';
import type { Database } from '../db/schema.ts';

/** Values of the options as they were typed; `true` for an option without a value. */
export type OptionValues = Readonly<Record<string, string | boolean | undefined>>;

export type CommandRequest = {
  readonly args: readonly string[];
  readonly options: OptionValues;
  /** Who acts. */
  readonly by: string;
  /** Why; always there for a command that needs a reason. */
  readonly reason: string | null;
  /** Records the action of this command on the object, in the transaction that acts. */
  readonly record: (db: Kysely<Database>, object: string) => Promise<void>;
};

export type CommandAnswer = {
  readonly lines: readonly string[];
  readonly json: unknown;
};

export type CommandOption = {
  readonly type: 'string' | 'boolean';
  /** Description of the option in the help. */
  readonly help: string;
};

export type OperatorCommand = {
  readonly name: string;
  /** Arguments behind the name, such as `<token or link>`. */
  readonly usage: string;
  readonly summary: string;
  readonly help: readonly string[];
  readonly examples: readonly string[];
  readonly options?: Readonly<Record<string, CommandOption>>;
  readonly minArgs: number;
  readonly maxArgs: number;
  /** Returns whether the command changes something with these arguments, and so needs a reason. */
  readonly needsReason: (args: readonly string[]) => boolean;
  readonly run: (dependencies: OpenDependencies, request: CommandRequest) => Promise<CommandAnswer>;
};

/** The command was typed wrong: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command can't be carried out. The message tells the operator why. Exit code 1. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
