import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';

export type ScriptRun = {
  readonly script: 'backup' | 'restore';
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A command, such as `strace`, that runs the script. */
  readonly under?: readonly string[];
};

export type ScriptEnd = { readonly exitCode: number | null; readonly said: string };

/** Runs `npm run backup` or `npm run restore` as its own process. @returns its exit code and all that it printed */
export async function runBackupScript({
  script,
  args,
  env,
  under = [],
}: ScriptRun): Promise<ScriptEnd> {
  const file = path.resolve(import.meta.dirname, '../../src/backup', `${script}.ts`);
  // Starts the embedded database with two thirds of the CPU time, as in `openChildWorkshop`.
  const [command = '', ...rest] = [...under, process.execPath, '--liftoff-only', file, ...args];
  const child = spawn(command, rest, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await ended;
  return { exitCode: child.exitCode, said: said + complained };
}
