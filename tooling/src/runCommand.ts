import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('../../', import.meta.url));

export interface Outcome {
  exitCode: number;
  output: string;
  durationSeconds: number;
}

/** Runs a command in the repository's root; its output is kept. */
export function runCommand(
  command: readonly string[],
  env: Record<string, string> = {},
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
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => (output += text));
    }
    child.once('error', reject);
    child.once('close', (code) => {
      const durationSeconds = (performance.now() - startedAt) / 1_000;
      resolve({ exitCode: code ?? 1, output, durationSeconds });
    });
  });
}
