import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('../../', import.meta.url));

export interface Outcome {
  exitCode: number;
  output: string;
  durationSeconds: number;
}

/** Runs a command in the repository's root; its output is kept, and shown while it runs when asked for. */
export function runCommand(
  command: readonly string[],
  { isShown, env = {} }: { isShown: boolean; env?: Record<string, string> },
): Promise<Outcome> {
  const startedAt = performance.now();
  const [file = '', ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: repositoryRoot,
      env: { ...process.env, NX_DAEMON: 'false', FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
      if (isShown) process.stdout.write(chunk);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', reject);
    child.once('close', (code) => {
      const durationSeconds = (performance.now() - startedAt) / 1_000;
      resolve({ exitCode: code ?? 1, output, durationSeconds });
    });
  });
}
