import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  dataOf,
  initialise,
  killServer,
  makeFolder,
  openPlace,
  runSql,
  startIn,
  stopServer,
  urlOf,
  type PostgresServer,
} from '../../../tooling/src/debian/postgresServer.ts';
import { fillIn, readManualBlocks } from '../operator/manual.ts';

const DATA = '/var/lib/postgresql/15/main';
const ARCHIVE = '/backup/wal';
const MOMENT = '2026-11-24 18:00+05:30';
const WAIT_MS = 20_000;

/** A PostgreSQL server that is backed up and restored by the commands of docs/operations.md. */
export type RestorablePostgres = {
  readonly url: string;
  /** The folder of the archived WAL. */
  readonly archive: string;
  /** Takes the backup of a night. */
  backUp(): Promise<void>;
  /** Makes the server archive everything that was written until now. */
  archiveAll(): Promise<void>;
  /** Makes the server archive this segment again, as it may after a crash. */
  archiveAgain(segment: string): Promise<void>;
  runSql(statement: string): string;
  /** Waits until a statement returns this. */
  untilSql(statement: string, expected: string): Promise<void>;
  /** Kills the server with SIGKILL and removes its data folder. */
  destroy(): Promise<void>;
  /** Stops the server as an operator does, and removes its data folder. */
  remove(): Promise<void>;
  /** Restores the last base backup and the archive. */
  restore(target?: RestoreTarget): Promise<void>;
  /** Removes the moment to which the server was restored from its settings. */
  forgetMoment(): void;
  close(): Promise<void>;
};

export type RestoreTarget = {
  /** The moment to restore; default: the end of the archive. */
  readonly moment?: string;
  /** Whether an earlier attempt restored another moment. */
  readonly isRepeated?: boolean;
};

const [settings = '', nightly = ''] = readManualBlocks('### PostgreSQL');
const [unpack = '', chooseMoment = '', repeat = '', reset = ''] = readManualBlocks('## Restore');

/** Starts it in a temporary folder. It listens on a Unix socket alone. */
export async function startRestorablePostgres(): Promise<RestorablePostgres> {
  const place = await openPlace(await mkdtemp(path.join(tmpdir(), 'parchi-restore-')));
  const [folder, backups, archive] = [
    await makeFolder(place, 'server'),
    await makeFolder(place, 'backups'),
    await makeFolder(place, 'wal'),
  ];
  const data = dataOf(folder);
  initialise(place, folder);
  await appendFile(path.join(data, 'postgresql.conf'), fillIn(settings, { [ARCHIVE]: archive }));
  let server: PostgresServer = await startIn(place, folder);

  /** Runs commands of docs/operations.md as PostgreSQL's user, in the folder of the base backup. */
  async function type(commands: string, values: Readonly<Record<string, string>>): Promise<void> {
    const env = {
      PATH: `${place.binaries}${path.delimiter}${process.env['PATH'] ?? ''}`,
      PGHOST: folder,
      PGUSER: 'parchi',
    };
    const options = { ...place.identity, cwd: backups, env };
    await promisify(execFile)('sh', ['-ec', fillIn(commands, values)], options);
  }
  async function untilSql(statement: string, expected: string): Promise<void> {
    const until = Date.now() + WAIT_MS;
    while (runSql(place, server, statement) !== expected) {
      if (Date.now() > until) throw new Error(`${statement} does not become ${expected}`);
      await pause(50);
    }
  }
  return {
    url: urlOf(folder),
    archive,
    backUp: () => type(nightly, { [ARCHIVE]: archive }),
    async archiveAll() {
      const segment = runSql(place, server, 'select pg_walfile_name(pg_switch_wal())');
      await untilSql(`select last_archived_wal >= '${segment}' from pg_stat_archiver`, 't');
    },
    async archiveAgain(segment) {
      const status = path.join(data, 'pg_wal', 'archive_status', segment);
      await rename(`${status}.done`, `${status}.ready`);
    },
    runSql: (statement) => runSql(place, server, statement),
    untilSql,
    async destroy() {
      await killServer(server);
      await rm(data, { recursive: true });
    },
    async remove() {
      await stopServer(server);
      await rm(data, { recursive: true });
    },
    async restore({ moment, isRepeated = false } = {}) {
      await type(unpack, { [DATA]: data, [ARCHIVE]: archive });
      if (moment !== undefined) await type(chooseMoment, { [DATA]: data, [MOMENT]: moment });
      if (isRepeated) await type(repeat, { [DATA]: data });
      server = await startIn(place, folder);
      await untilSql('select pg_is_in_recovery()', 'f');
    },
    forgetMoment() {
      for (const statement of reset.trim().split('\n')) runSql(place, server, statement);
    },
    async close() {
      await killServer(server);
      await rm(place.root, { recursive: true });
    },
  };
}
