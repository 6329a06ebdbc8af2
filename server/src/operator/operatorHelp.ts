import type { CommandOption, OperatorCommand } from './operatorCommand.ts';
import { tableLines } from './operatorWords.ts';

/** Options of every command. */
export const commonOptions: Readonly<Record<string, CommandOption>> = {
  reason: {
    type: 'string',
    help: 'why, for the list of actions; a command that changes something needs it',
  },
  by: { type: 'string', help: 'who you are, if not the user of the system' },
  json: { type: 'boolean', help: 'answers as JSON' },
  help: { type: 'boolean', help: 'says what the command does' },
};

const exitCodes = [
  'Exit codes: 0 done, 1 it could not be done (the reason is printed), 2 the command was typed wrong.',
];

/** Returns the help about all commands. */
export function generalHelp(commands: readonly OperatorCommand[]): string[] {
  return [
    'Acts on a site that runs: the servers need no restart, and pages change by themselves.',
    '',
    'npm run operator -- <command> …      where only a site is: node_modules/.bin/node server/src/operator/operator.ts <command> …',
    '',
    ...tableLines(commands.map(({ name, usage, summary }) => [`${name} ${usage}`, summary])),
    '',
    'Each command, with examples: npm run operator -- <command> --help',
    'Who did what, when and why is kept for good: npm run operator -- audit',
    'It reads the same settings as the server, such as DATABASE_URL. The embedded database takes one process: stop the server first.',
    ...exitCodes,
  ];
}

/** Returns the help about one command. */
export function commandHelp(command: OperatorCommand): string[] {
  const options = { ...command.options, ...commonOptions };
  return [
    `npm run operator -- ${command.name} ${command.usage}`,
    '',
    `${capitalised(command.summary)}.`,
    ...command.help,
    '',
    ...tableLines(Object.entries(options).map(([name, { help }]) => [`--${name}`, help])),
    '',
    'Examples:',
    ...command.examples.map((example) => `  ${example}`),
    '',
    ...exitCodes,
  ];
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
