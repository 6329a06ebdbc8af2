import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { filePart, receive, sendShare } from '../../../testing/clients/filesClient.ts';
import {
  startRestorablePostgres,
  type RestorablePostgres,
} from '../../../testing/database/restorablePostgres.ts';
import {
  getOrder,
  placePaidOrder,
  signInCustomer,
  signInShop,
} from '../../../testing/fixtures/customerAndShop.ts';
import { fillIn, readManualCommand } from '../../../testing/operator/manual.ts';
import {
  openChildWorkshop,
  type ChildServer,
  type ChildWorkshop,
} from '../../../testing/servers/childServer.ts';
import { startMixedLoad } from '../../../testing/torture/mixedLoad.ts';

const MAX_WAIT_MS = 60_000;
/** Pause of each kind of work: a few of each are enough. */
const PAUSE_MS = 300;
const DOUBLE_REFUNDS = 'select count(*) - count(distinct payment_id) from sandbox_refunds';
const ARCHIVED = 'select last_archived_wal from pg_stat_archiver';
const NOW = 'select clock_timestamp()';
const TARGETS = `select count(*) from pg_file_settings where name like 'recovery_target_time%'`;
const FAILED = 'select failed_count from pg_stat_archiver';

let postgres: RestorablePostgres;
let workshop: ChildWorkshop;
let server: ChildServer;
let filesBackup: string;
const place = { origin: '' };
before(async () => {
  postgres = await startRestorablePostgres();
  filesBackup = await mkdtemp(path.join(os.tmpdir(), 'parchi-files-'));
  workshop = await openChildWorkshop({ DATABASE_URL: postgres.url, LOG_LEVEL: 'fatal' });
  await startSite();
});
after(async () => {
  await workshop.close();
  await postgres.close();
  await rm(filesBackup, { recursive: true });
});

async function startSite(): Promise<void> {
  server = await workshop.start();
  place.origin = server.origin;
}

async function assertNothingDiffers(): Promise<void> {
  assert.match((await workshop.fsckOnceSwept()).output, /: 0 differences/);
  assert.equal(postgres.runSql(DOUBLE_REFUNDS), '0');
}

async function backUpFiles(): Promise<void> {
  const command = readManualCommand('### Files', 'rsync');
  const folders = { '/var/lib/parchi': workshop.dataDir, 'backup:/parchi': filesBackup };
  await promisify(execFile)('sh', ['-ec', fillIn(command, folders)]);
}

async function restoreFiles(): Promise<void> {
  await rm(workshop.dataDir, { recursive: true });
  await mkdir(workshop.dataDir);
  await cp(path.join(filesBackup, 'objects'), path.join(workshop.dataDir, 'objects'), {
    recursive: true,
  });
}

test('has everything acknowledged after database and files were destroyed and restored [F-920, F-925]', async (context) => {
  const load = await startMixedLoad(place, PAUSE_MS);
  await load.more(MAX_WAIT_MS);
  await postgres.backUp();
  await load.more(MAX_WAIT_MS);
  await load.stop();
  await postgres.archiveAll();
  await backUpFiles();
  const died = performance.now();
  await postgres.destroy();
  await workshop.kill(server);
  // A backup that fails must not replace the one that is restored now.
  await assert.rejects(postgres.backUp());
  await restoreFiles();
  await postgres.restore();
  await startSite();
  context.diagnostic(`restored after ${Math.round(performance.now() - died)} ms`);
  await load.check();
  context.diagnostic(JSON.stringify(load.tally()));
  await assertNothingDiffers();
});

test('archives WAL a second time as after a crash, and never replaces other WAL [F-922]', async () => {
  await postgres.archiveAll();
  await postgres.archiveAgain(postgres.runSql(ARCHIVED));
  await postgres.archiveAll();
  assert.equal(postgres.runSql(FAILED), '0');
  const next = postgres.runSql('select pg_walfile_name(pg_current_wal_insert_lsn())');
  const foreign = path.join(postgres.archive, next);
  await writeFile(foreign, 'other WAL');
  postgres.runSql('select pg_logical_emit_message(false, $$test$$, $$x$$)');
  postgres.runSql('select pg_switch_wal()');
  await postgres.untilSql(`select failed_count > 0 from pg_stat_archiver`, 't');
  assert.equal(await readFile(foreign, 'utf8'), 'other WAL');
  await rm(foreign);
  await postgres.archiveAll();
});

test('goes back to the moment before a table was emptied, also at the second attempt [F-921]', async () => {
  await postgres.backUp();
  const early = postgres.runSql(NOW);
  const [shop, customer] = [await signInShop(place), await signInCustomer(place)];
  const order = await placePaidOrder(place, { customer, shop });
  const share = await sendShare(place.origin, filePart('a.txt', 'a'));
  const moment = postgres.runSql(NOW);
  postgres.runSql('truncate order_files, shares cascade');
  await workshop.kill(server);
  await postgres.remove();
  await postgres.restore({ moment: early });
  assert.equal(postgres.runSql(`select count(*) from orders where id = '${order}'`), '0');
  await postgres.remove();
  await postgres.restore({ moment, isRepeated: true });
  postgres.forgetMoment();
  assert.equal(postgres.runSql(TARGETS), '0');
  await startSite();
  assert.equal((await receive(place.origin, share)).status, 200);
  assert.equal((await getOrder(customer, order)).payment.status, 'paid');
  await assertNothingDiffers();
});
