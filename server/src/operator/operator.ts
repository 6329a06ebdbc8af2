import os from 'node:os';
import { parseSettings, type Settings } from '../config/settings.ts';
import { openDependencies } from '../dependencies.ts';
import { createLogger } from '../process/createLogger.ts';
import { describeStartupError } from '../process/describeStartupError.ts';
import { runOperator } from './runOperator.ts';

/**
 * `npm run operator -- <command>`: lets an operator act on shares, orders, shops and people while the servers run.
 * Without a command, it lists the commands.
 */
let settings: Settings | undefined;
try {
  const { exitCode, output, errors } = await runOperator(process.argv.slice(2), {
    open() {
      settings = parseSettings(process.env);
      return openDependencies(settings, createLogger('warn'));
    },
    user: process.env['SUDO_USER'] ?? systemUser(),
  });
  process.stdout.write(output);
  process.stderr.write(errors);
  process.exitCode = exitCode;
} catch (error) {
  const sentence = describeStartupError(error, settings);
  if (sentence === undefined) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

/** Returns the name of the system's user; the user's number where it has no name, as in some containers. */
function systemUser(): string {
  try {
    return os.userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
