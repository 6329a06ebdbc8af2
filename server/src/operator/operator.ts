import os from 'node:os';
import { parseSettings, type Settings } from '../config/settings.ts';
import { openDependencies } from '../dependencies.ts';
import { createLogger } from '../process/createLogger.ts';
import { describeStartupError } from '../process/describeStartupError.ts';
import { runOperator } from './runOperator.ts';

/**
 * `npm run operator -- <command>`: what an operator does about shares, orders, shops and people, beside the servers that
 * run. Without a command it says which there are.
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

/** In a container, the user may have no name. */
function systemUser(): string {
  try {
    return os.userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
