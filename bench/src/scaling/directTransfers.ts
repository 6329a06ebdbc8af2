import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { startPostgres } from '../../../tooling/src/debian/postgres.ts';
import { startSwift, type RunningSwift } from '../../../tooling/src/debian/swift.ts';
import type { FigureTable } from '../measure/figureTable.ts';
import { randomFiles } from '../measure/randomFiles.ts';
import { cpuMsOf } from '../rig/processFigures.ts';
import type { RunningServer } from '../rig/runningServer.ts';
import { startParchi } from '../rig/startParchi.ts';
import { downloadFileFromParchi } from '../wire/downloadFromParchi.ts';
import { sendToParchi } from '../wire/sendToParchi.ts';
import { presign } from './presign.ts';

/** A file of a kilobyte costs what its call costs. An order's file has 350 kB (docs/scaling.md). */
const SIZES = [
  { what: '1 kB', bytes: 1_000, times: 100 },
  { what: '350 kB', bytes: 350_000, times: 100 },
  { what: '50 MB', bytes: 50_000_000, times: 10 },
];
const SIGNED = 2_000;
const BUCKET = 'direct';

/**
 * Measures the CPU of a server process for a file that passes through it, and for the signed addresses with which a
 * browser would transfer it to and from the object store itself.
 */
export async function directTransfers(): Promise<FigureTable> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-direct-'));
  const [postgres, swift] = [await startPostgres({ isDurable: true }), await startSwift()];
  try {
    const start = (name: string, env: Record<string, string>) =>
      startParchi({ dataFolder: path.join(folder, name), databaseUrl: postgres.url, env });
    const onDisk = await measureSizes('disk', await start('disk', {}));
    const onStore = await measureSizes('object store', await start('store', s3Environment(swift)));
    return {
      title: 'CPU of a server process for one file, in ms',
      heads: ['Size', 'Stored on', 'Up', 'Down'],
      rows: [...onDisk, ...onStore, ['any', 'signed addresses', ...(await measureSigning(swift))]],
      goals: [],
    };
  } finally {
    await swift.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function s3Environment({ settings }: RunningSwift): Record<string, string> {
  return {
    S3_ENDPOINT: settings.endpoint,
    S3_REGION: settings.region,
    S3_BUCKET: 'parchi',
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  };
}

async function measureSizes(store: string, server: RunningServer): Promise<string[][]> {
  const { port, pid } = server;
  try {
    const rows: string[][] = [];
    for (const { what, bytes, times } of SIZES) {
      const files = randomFiles(1, bytes);
      const cpuMs = () => cpuMsOf(pid);
      const up = await costOf({ times, cpuMs }, () => sendToParchi(port, files));
      const sent = await sendToParchi(port, files);
      const down = await costOf({ times, cpuMs }, () => downloadFileFromParchi(port, sent));
      rows.push([what, store, up.toFixed(2), down.toFixed(2)]);
    }
    return rows;
  } finally {
    await server.stop();
  }
}

async function measureSigning({ settings }: RunningSwift): Promise<string[]> {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings;
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  try {
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
    const object = (name: string) => new URL(`${endpoint}/${BUCKET}/${name}`);
    await assertWork(client, object('one'));
    const cells: string[] = [];
    for (const method of ['PUT', 'GET'] as const) {
      let count = 0;
      const cost = await costOf({ times: SIGNED, cpuMs: ownCpuMs }, () =>
        presign(client, method, object(`file-${(count += 1)}`)),
      );
      cells.push(cost.toFixed(2));
    }
    return cells;
  } finally {
    client.destroy();
  }
}

/** @throws if the store does not accept signed addresses, because then their cost means nothing */
async function assertWork(client: S3Client, object: URL): Promise<void> {
  const written = await fetch(await presign(client, 'PUT', object), {
    method: 'PUT',
    body: 'here',
  });
  const read = await fetch(await presign(client, 'GET', object));
  if (!written.ok || (await read.text()) !== 'here') {
    throw new Error(`A signed address was answered with ${written.status} and ${read.status}.`);
  }
}

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

type Measured = { readonly times: number; readonly cpuMs: () => number };

/** @returns CPU in ms for one piece of work */
async function costOf({ times, cpuMs }: Measured, work: () => Promise<unknown>): Promise<number> {
  // The first calls cost more, until V8 has compiled them.
  for (let count = 0; count < times; count += 1) await work();
  const before = cpuMs();
  for (let count = 0; count < times; count += 1) await work();
  return (cpuMs() - before) / times;
}
