import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { repositoryFolder } from '../../src/config/repositoryFolder.ts';

const HOLD = `
  process.stdout.write(process.env.TEST_DATABASE_URL + ' ' + process.pid);
  setInterval(() => {}, 1_000);
`;

export type OwnPostgres = { readonly url: string; stop(): Promise<void> };

/**
 * Starts a PostgreSQL server that the test may stop while a Parchi server uses it. @returns `undefined` if no
 * PostgreSQL is installed
 */
export async function startOwnPostgres(): Promise<OwnPostgres | undefined> {
  const script = path.join(repositoryFolder, 'tooling/src/debian/postgres.ts');
  const runner = spawn(process.execPath, [script, '--', process.execPath, '-e', HOLD], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(runner, 'exit');
  const first = await Promise.race([once(runner.stdout, 'data') as Promise<[Buffer]>, exited]);
  if (!Buffer.isBuffer(first[0])) return undefined;
  const [url = '', holder = ''] = first[0].toString().split(' ');
  return {
    url,
    async stop() {
      process.kill(Number(holder), 'SIGKILL');
      await exited;
    },
  };
}
