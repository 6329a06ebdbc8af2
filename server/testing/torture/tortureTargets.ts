import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Place } from '../fixtures/customerAndShop.ts';
import { openCluster } from '../servers/clusterFixture.ts';
import { openChildWorkshop } from '../servers/childServer.ts';

/** What dead uploads hold ends soon, so that sweeps find it while the site is tortured. */
const SETTINGS = {
  UPLOAD_LEASE_SECONDS: '2',
  UPLOAD_RESUME_SECONDS: '8',
  SWEEP_INTERVAL_SECONDS: '1',
  LOG_LEVEL: 'fatal',
};
/** Every so often a server is killed while it starts, too. */
const KILLED_AT_START = 0.2;
/** Shortest and longest time after which a starting server is killed, in seconds. For `timeout`, 0 means no limit. */
const STARTS_S = [0.1, 3] as const;
const FSCK = path.resolve(import.meta.dirname, '../../src/fsck/fsck.ts');
const SWEEPS = 10;

export type TortureTarget = {
  /** Where the site is, also after a restart. */
  readonly place: Place;
  /** Kills a server with SIGKILL and starts it again. @returns how often it was killed: once or twice */
  readonly killOne: () => Promise<number>;
  /** Compares store and database, at the end. @returns what `fsck --strict` says last, once sweeps had their time */
  readonly fsck: () => Promise<string>;
  readonly close: () => Promise<void>;
};

/** One server, on the PostgreSQL of `TEST_DATABASE_URL` or, without it, the embedded database. */
export async function openSingleServer(): Promise<TortureTarget> {
  const workshop = await openChildWorkshop(SETTINGS);
  let server = await workshop.start();
  const place = { origin: server.origin };
  return {
    place,
    async killOne() {
      let kills = 1;
      await workshop.kill(server);
      if (Math.random() < KILLED_AT_START) {
        kills += 1;
        const [least, most] = STARTS_S;
        const limit = (least + Math.random() * (most - least)).toFixed(2);
        const starting = workshop.start({ under: ['timeout', '--signal=KILL', limit] });
        await starting.then(
          (started) => workshop.ended(started),
          () => undefined,
        );
      }
      server = await workshop.start();
      place.origin = server.origin;
      return kills;
    },
    async fsck() {
      await workshop.kill(server, 'SIGTERM');
      return (await workshop.fsckOnceSwept()).output;
    },
    close: () => workshop.close(),
  };
}

/** Three servers behind nginx, on one PostgreSQL and one Swift. */
export async function openThreeServers(): Promise<TortureTarget> {
  const cluster = await openCluster(SETTINGS);
  return {
    place: { origin: cluster.origin },
    async killOne() {
      const server = cluster.servers[Math.floor(Math.random() * cluster.servers.length)];
      await server?.end('SIGKILL');
      await server?.restart();
      return 1;
    },
    async fsck() {
      for (let sweep = 1; ; sweep += 1) {
        // With differences it exits with 1, which is an error here that has the output as well.
        const { stdout } = await promisify(execFile)(process.execPath, [FSCK, '--strict'], {
          env: cluster.env,
        }).catch((error: unknown) => error as { stdout: string });
        if (/: 0 differences/.test(stdout) || sweep === SWEEPS) return stdout;
        await pause(1_000);
      }
    },
    close: () => cluster.close(),
  };
}
