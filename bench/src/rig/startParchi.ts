import path from 'node:path';
import { repositoryRoot } from '../../../tooling/src/repositoryRoot.ts';
import { startServerProcess, type RunningServer } from './runningServer.ts';

export type ParchiOptions = {
  readonly dataFolder: string;
  /** Address of the PostgreSQL to use; if missing, the embedded database is used. */
  readonly databaseUrl?: string;
  readonly nodeOptions?: readonly string[];
  /** Further settings. */
  readonly env?: Readonly<Record<string, string>>;
};

/** Starts Parchi as in production, but without rate limits. */
export function startParchi({
  dataFolder,
  databaseUrl,
  nodeOptions = [],
  env = {},
}: ParchiOptions): Promise<RunningServer> {
  return startServerProcess({
    command: process.execPath,
    args: [...nodeOptions, path.join(repositoryRoot, 'server/dist/main.js')],
    env: {
      DATA_DIR: dataFolder,
      HOST: '127.0.0.1',
      PORT: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ALLOW_SANDBOX_PAYMENTS: 'on',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...env,
    },
  });
}
