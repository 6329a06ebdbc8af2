import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePort } from '../debian/findFreePort.ts';
import { startNginx } from '../debian/nginx.ts';
import type { RunningSwift } from '../debian/swift.ts';
import { repositoryRoot } from '../repositoryRoot.ts';

export type ClusterServer = {
  /** The server's own address, past nginx. It stays the same after a restart. */
  readonly origin: string;
  /** The process that runs now. */
  readonly process: () => ChildProcess;
  /** Sends a signal and waits until the server has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** Starts the server again at the same address, after it has ended: from another root, if one is given. */
  restart(root?: string): Promise<void>;
};

export type Cluster = {
  /** The address of nginx, at which people reach the site. */
  readonly origin: string;
  readonly servers: readonly ClusterServer[];
  /** The settings of the first server; all have the same but for `PORT` and `DATA_DIR`. */
  readonly env: Readonly<Record<string, string | undefined>>;
  stop(): Promise<void>;
};

type ClusterOptions = {
  readonly count: number;
  readonly databaseUrl: string;
  /** The object store of all servers. With it, each server has its own data folder; without it, they share one. */
  readonly s3?: RunningSwift['settings'];
  /** Port of nginx. */
  readonly port: number;
  /** More settings of the servers, as in docs/configuration.md. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Folder in which the sources and the built pages of the servers are; default: this repository. */
  readonly root?: string;
  /** Gets each line that a server logs. */
  readonly onLog?: (line: string) => void;
};

/**
 * Starts several servers behind nginx, which sends a person's pages to one server and spreads calls among all
 * (packaging/nginx/parchi.conf). The servers share a PostgreSQL, and an object store or a data folder.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { count, databaseUrl, s3, port, settings = {}, onLog = () => undefined } = options;
  const { root = repositoryRoot } = options;
  const folder = await mkdtemp(join(tmpdir(), 'parchi-cluster-'));
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, '0'),
    ...(s3 && {
      S3_ENDPOINT: s3.endpoint,
      S3_REGION: s3.region,
      S3_BUCKET: 'parchi',
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    }),
    PUBLIC_URL: `http://localhost:${port}`,
    TRUST_PROXY: 'on',
    ...settings,
  };
  const servers: ClusterServer[] = [];
  async function stop(): Promise<void> {
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await rm(folder, { recursive: true, force: true });
  }
  try {
    for (let index = 0; index < count; index += 1) {
      const own = s3 ? { ...env, DATA_DIR: join(folder, String(index)) } : env;
      servers.push(await startServer({ root, env: own, onLog }));
    }
    const nginx = await startNginx({
      port,
      config: 'packaging/nginx/parchi.conf',
      // nginx uses plain HTTP here, on this machine only, so that no browser warns about a certificate.
      listening: 'listen 443 ssl http2',
      listeningHere: 'listen 443',
      changes: [
        ['listen 80;', `listen 127.0.0.1:${await findFreePort()};`],
        [
          'server 127.0.0.1:8080;',
          servers.map(({ origin }) => `server ${new URL(origin).host};`).join(' '),
        ],
        ['ssl_certificate /etc/ssl/parchi.pem;', ''],
        ['ssl_certificate_key /etc/ssl/parchi.key;', ''],
      ],
    });
    return {
      origin: nginx.origin,
      servers,
      env,
      async stop() {
        await nginx.stop();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Start = {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly onLog: (line: string) => void;
};

async function startServer(start: Start): Promise<ClusterServer> {
  const { env } = start;
  let { child, origin } = await spawnServer({ ...start, env: { ...env, PORT: '0' } });
  return {
    origin,
    process: () => child,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    },
    async restart(root = start.root) {
      const here = { ...env, PORT: new URL(origin).port };
      ({ child, origin } = await spawnServer({ ...start, root, env: here }));
    },
  };
}

async function spawnServer({
  root,
  env,
  onLog,
}: Start): Promise<{ readonly child: ChildProcess; readonly origin: string }> {
  const child = spawn(process.execPath, ['server/src/main.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  createInterface(child.stderr).on('line', onLog);
  for await (const line of createInterface(child.stdout)) {
    const origin = /is ready at (http:\/\/\S+)/.exec(line)?.[1];
    if (origin !== undefined) return { child, origin: origin.replace('localhost', '127.0.0.1') };
  }
  throw new Error('A server ended before it was ready.');
}
