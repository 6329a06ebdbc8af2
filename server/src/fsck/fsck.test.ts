import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { sql, type Kysely } from 'kysely';
import pino from 'pino';
import { openChildWorkshop, type ChildWorkshop } from '../../testing/servers/childServer.ts';
import { openDatabase, type OpenDatabase } from '../db/connection/openDatabase.ts';
import type { Database } from '../db/schema.ts';

/** Number of stored files with a record. With `FSCK_FILES=100000` the test takes half a minute. */
const FILES = Number(process.env['FSCK_FILES'] ?? 20_000);
const FEW_FILES = 1_000;
/** Of the memory that `fsck` holds for all files to that for a few. A list of 20,000 objects exceeds it. */
const MAX_HELD_RATIO = 1.1;
/** Of the peak resident memory. */
const MAX_PEAK_RATIO = 1.25;
/** With a small new space, so that less of the resident memory is garbage that V8 has not collected yet. */
const V8_OPTIONS = ['--expose-gc', '--max-semi-space-size=2'];

/**
 * Prints two figures in KiB when the process ends: the most memory that was held after a collection, and the peak of
 * the resident memory.
 */
const PRINT_MEMORY = `data:text/javascript,${encodeURIComponent(`
  import { readFileSync } from 'node:fs';
  let held = 0;
  function measure() {
    gc();
    held = Math.max(held, process.memoryUsage().heapUsed / 1024);
  }
  setInterval(measure, 1000).unref();
  process.on('exit', () => {
    measure();
    const [, peak] = /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'));
    console.log([Math.round(held), peak].join(' '));
  });
`)}`;

const skip = !process.env['TEST_DATABASE_URL'] && 'the embedded database is part of the process';
const groups = Array.from({ length: FILES }, (_, index) =>
  createHash('md5').update(String(index)).digest('hex'),
).sort();
const LOWEST = '0'.repeat(32);
const HIGHEST = 'f'.repeat(32);

let workshop: ChildWorkshop;
let database: OpenDatabase;
before(async () => {
  if (skip) return;
  workshop = await openChildWorkshop({ LOG_LEVEL: 'warn' });
  const { dataDir, databaseUrl } = workshop;
  database = await openDatabase({ dataDir, databaseUrl }, pino({ level: 'silent' }));
});
after(async () => {
  if (skip) return;
  await database.close();
  await workshop.close();
});

const objectPath = (group: string, ordinal = 0): string =>
  path.join(workshop.dataDir, 'objects', group.slice(0, 2), `${group}-${ordinal}`);

function storeEmptyFile(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '');
}

/** Inserts a share of one empty file for each group. */
async function insertShares(db: Kysely<Database>, named: readonly string[]): Promise<void> {
  const rows = sql`unnest(${named}::text[]) as name`;
  await sql`insert into shares (id, state, object_group, lease_expires_at, expires_at)
    select name, 'ready', name, now(), now() + interval '1 day' from ${rows}`.execute(db);
  const sha256 = createHash('sha256').digest();
  await sql`insert into share_files (id, share_id, ordinal, name, size_in_bytes, crc32, sha256)
    select name, name, 0, 'a', 0, 0, ${sha256} from ${rows}`.execute(db);
}

async function addFiles(added: readonly string[]): Promise<void> {
  for (const group of added) storeEmptyFile(objectPath(group));
  await insertShares(database.db, added);
}

type Run = { readonly lines: string[]; readonly held: number; readonly peak: number };

/** Runs `fsck --strict`. */
async function runFsck(): Promise<Run> {
  const { output } = await workshop.fsck([...V8_OPTIONS, `--import=${PRINT_MEMORY}`]);
  const lines = output.trim().split('\n');
  const [held = NaN, peak = NaN] = (lines.pop() ?? '').split(' ').map(Number);
  return { lines, held, peak };
}

test(
  'compares many files in the memory that few need, and finds what differs at both ends [F-677]',
  { skip },
  async () => {
    await addFiles(groups.slice(0, FEW_FILES));
    const few = await runFsck();
    assert.deepEqual(few.lines, [summaryOf(FEW_FILES, 0)]);
    await addFiles(groups.slice(FEW_FILES));
    const [first = '', second = ''] = groups;
    const last = groups.at(-1) ?? '';
    const unfinished = path.join(workshop.dataDir, 'objects', 'tmp', `${second}-0`);
    for (const group of [first, last]) rmSync(objectPath(group));
    for (const file of [
      objectPath(LOWEST),
      objectPath(HIGHEST),
      objectPath(second, 1),
      unfinished,
    ]) {
      storeEmptyFile(file);
    }
    const all = await runFsck();
    assert.deepEqual(all.lines.map((line) => line.split('  ').slice(0, 2).join(' ')).sort(), [
      summaryOf(FILES, 6),
      `hollow-record ${first}-0`,
      `hollow-record ${last}-0`,
      `orphan-bytes ${LOWEST}-0`,
      `orphan-bytes ${second}-1`,
      `orphan-bytes ${HIGHEST}-0`,
      `unfinished-bytes ${second}-0`,
    ]);
    const figures = `few: ${few.held} and ${few.peak} KiB; all: ${all.held} and ${all.peak} KiB`;
    assert.ok(all.held < MAX_HELD_RATIO * few.held, figures);
    assert.ok(all.peak < MAX_PEAK_RATIO * few.peak, figures);
  },
);

function summaryOf(files: number, differences: number): string {
  return `Checked ${files} shares and 0 orders with ${files} files: ${differences} differences.`;
}
