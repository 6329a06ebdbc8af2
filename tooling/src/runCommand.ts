import { spawn } from 'node:child_process';
import { repositoryRoot } from './repositoryRoot.ts';

export interface Outcome {
  exitCode: number;
  output: string;
  durationSeconds: number;
}

/**
 * Maximum duration of a command: twice what the longest suite takes on the usual machine. `runTestFiles` ends a test
 * file that hangs long before.
 */
const MAX_MINUTES = 80;

interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Folder in which the command runs; by default the repository's root. */
  readonly cwd?: string;
}

/** Runs a command and returns its output. A command that takes too long is ended, with exit code 1. */
export function runCommand(
  command: readonly string[],
  { env = {}, cwd = repositoryRoot }: CommandOptions = {},
): Promise<Outcome> {
  const startedAt = performance.now();
  const [file = '', ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd,
      env: { ...process.env, NX_DAEMON: 'false', FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const streams = [child.stdout, child.stderr];
    for (const stream of streams) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => (output += text));
    }
    const timer = setTimeout(() => {
      output += `\nended after ${MAX_MINUTES} minutes: it hangs\n`;
      child.kill();
      // Destroy the streams too, because a grandchild process may keep them open.
      for (const stream of streams) stream.destroy();
    }, MAX_MINUTES * 60_000);
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      const durationSeconds = (performance.now() - startedAt) / 1_000;
      resolve({ exitCode: code ?? 1, output, durationSeconds });
    });
  });
}
