import { Readable } from 'node:stream';
import path from 'node:path';
import { CreateBucketCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { startSwift, type RunningSwift } from '../../../tooling/src/debian/swift.ts';
import { interleave, type Contender } from '../measure/interleave.ts';
import { randomFiles } from '../measure/randomFiles.ts';
import { figuresNamed, PARCHI, type Series } from '../measure/series.ts';
import { timed } from '../measure/timed.ts';
import { startParchi } from '../rig/startParchi.ts';
import type { Rig } from '../rig/startRig.ts';
import { downloadFromParchi } from '../wire/downloadFromParchi.ts';
import { sendToParchi } from '../wire/sendToParchi.ts';

const FILE_COUNT = 10;
const FILE_BYTES = 5_000_000;
const ONE_FILE_BYTES = 50_000_000;
const CHUNK_BYTES = 65_536;
const BARE = 'bare script on the store';
const BUCKET = 'bench';

type Store = { readonly client: S3Client; readonly parchiPort: number; readonly parchiPid: number };

/**
 * Goals 25 to 27 of docs/performance.md: transfers with an object store, beside a script that uses the store alone: for
 * uploads `@aws-sdk/lib-storage`, for downloads GetObject. The script checks, hashes and zips nothing.
 */
export async function s3Transfers(rig: Rig, rounds: number): Promise<readonly Series[]> {
  const swift = await startSwift();
  const { endpoint, region, accessKeyId, secretAccessKey } = swift.settings;
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  try {
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
    const parchi = await startParchi({
      dataFolder: path.join(rig.folder, 'parchi-s3'),
      databaseUrl: rig.databaseUrl,
      env: s3Environment(swift),
    });
    try {
      const store = { client, parchiPort: parchi.port, parchiPid: parchi.pid };
      return [await upload(store, rounds), await download(store, rounds), await zip(store, rounds)];
    } finally {
      await parchi.stop();
    }
  } finally {
    client.destroy();
    await swift.stop();
  }
}

function s3Environment({ settings }: RunningSwift): Record<string, string> {
  return {
    S3_ENDPOINT: settings.endpoint,
    S3_REGION: settings.region,
    S3_BUCKET: 'parchi-bench',
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  };
}

function upload(store: Store, rounds: number): Promise<Series> {
  const [bytes] = randomFiles(1, ONE_FILE_BYTES) as [Buffer];
  return compare(store, {
    ...{ title: 'Upload of one file of 50 MB to an object store', rounds, number: 25 },
    what: 'upload of 50 MB to S3, speed to lib-storage',
    bytesPerRun: ONE_FILE_BYTES,
    bare: () => put(store.client, 'uploaded', bytes),
    parchi: () => sendToParchi(store.parchiPort, [bytes]),
  });
}

async function download(store: Store, rounds: number): Promise<Series> {
  const [bytes] = randomFiles(1, ONE_FILE_BYTES) as [Buffer];
  await put(store.client, 'one', bytes);
  const sent = await sendToParchi(store.parchiPort, [bytes]);
  return compare(store, {
    ...{ title: 'Download of one file of 50 MB from an object store', rounds, number: 26 },
    what: 'download of 50 MB from S3, speed to GetObject',
    bytesPerRun: ONE_FILE_BYTES,
    bare: () => get(store.client, 'one'),
    parchi: () => downloadFromParchi(store.parchiPort, sent),
  });
}

async function zip(store: Store, rounds: number): Promise<Series> {
  const files = randomFiles(FILE_COUNT, FILE_BYTES);
  for (const [index, bytes] of files.entries()) await put(store.client, `file-${index}`, bytes);
  const sent = await sendToParchi(store.parchiPort, files);
  return compare(store, {
    ...{ title: 'Zip of 10 files of 5 MB from an object store', rounds, number: 27 },
    what: 'zip of 10 × 5 MB from S3, speed to ten GetObjects',
    bytesPerRun: FILE_COUNT * FILE_BYTES,
    bare: async () => {
      for (const index of files.keys()) await get(store.client, `file-${index}`);
    },
    parchi: () => downloadFromParchi(store.parchiPort, sent),
  });
}

type Comparison = Pick<Series, 'title' | 'bytesPerRun' | 'rounds'> & {
  readonly number: number;
  readonly what: string;
  readonly bare: () => Promise<unknown>;
  readonly parchi: () => Promise<unknown>;
};

async function compare(
  { parchiPid }: Store,
  { number, what, bare, parchi, ...about }: Comparison,
): Promise<Series> {
  const contender = (name: string, pid: number, work: () => Promise<unknown>): Contender => ({
    name,
    pid,
    run: async () => ({ ms: await timed(work) }),
  });
  const figures = await interleave(
    [contender(BARE, process.pid, bare), contender(PARCHI, parchiPid, parchi)],
    about.rounds,
  );
  const { speedRatio } = figuresNamed(figures, PARCHI);
  const bound = { atLeast: 0.8 };
  return {
    ...about,
    figures,
    goals: [{ number, what, value: speedRatio, unit: '×', gate: bound, target: bound }],
  };
}

async function put(client: S3Client, key: string, bytes: Buffer): Promise<void> {
  const chunks = Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, index) =>
    bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES),
  );
  const params = { Bucket: BUCKET, Key: key, Body: Readable.from(chunks, { objectMode: false }) };
  await new Upload({ client, params }).done();
}

async function get(client: S3Client, key: string): Promise<void> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: key }));
  let size = 0;
  for await (const chunk of Body as Readable) size += (chunk as Buffer).length;
  if (size === 0) throw new Error(`${key} is empty.`);
}
