import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { SentFilesRecord } from '@parchi/contract';
import { openChildWorkshop, type ChildWorkshop } from '../../../testing/servers/childServer.ts';
import {
  startCrawlingReader,
  type CrawlingReader,
} from '../../../testing/clients/crawlingReader.ts';
import { download, filePart, receive, sendShare } from '../../../testing/clients/filesClient.ts';
import { openDescriptors } from '../../../testing/processes/openDescriptors.ts';
import { readZip } from '../../../testing/files/readZip.ts';

const prlimitTest = spawnSync('prlimit', ['--version']).status === 0 ? {} : { skip: 'no prlimit' };

/** Maximum number of file descriptors that Linux gives a process by default. */
const DESCRIPTORS = 1_024;
/**
 * Maximum number of descriptors that the server may have open during the attack. The remaining quarter is left to
 * pages, uploads, live connections and the database.
 */
const MOST_DESCRIPTORS = DESCRIPTORS * 0.75;
const FILES = 93;
const FILE_BYTES = 150_000;
/** Addresses of the crawlers. Half of them share one address. */
const addresses = [
  ...Array<string>(100).fill('127.0.0.2'),
  ...Array.from({ length: 100 }, (_, index) => `127.0.0.${3 + (index % 5)}`),
];
const RETRY_MS = 250;

let workshop: ChildWorkshop;
before(async () => {
  workshop = await openChildWorkshop({
    LOG_LEVEL: 'fatal',
    RATE_LIMITS: 'on',
    UV_THREADPOOL_SIZE: '4',
  });
});
after(() => workshop.close());

/** Starts crawlers. A crawler that is refused tries again, until all of them leave. */
function startCrawlers(origin: string, share: SentFilesRecord) {
  let hasLeft = false;
  const inside = new Set<CrawlingReader>();
  const crawlers = addresses.map(async (from) => {
    while (!hasLeft) {
      const reader = startCrawlingReader(origin, { share, from, bytesPerSecond: 1_000 });
      inside.add(reader);
      if ((await reader.status) !== 200) reader.leave();
      await reader.closed;
      inside.delete(reader);
      await pause(RETRY_MS);
    }
  });
  return {
    async leave() {
      hasLeft = true;
      for (const reader of inside) reader.leave();
      await Promise.all(crawlers);
    },
  };
}

test(
  'serves other users while 200 readers download large zips very slowly [F-111]',
  prlimitTest,
  async (context) => {
    const { origin, process: child } = await workshop.start({
      under: ['prlimit', `--nofile=${DESCRIPTORS}`],
    });
    const descriptors = () => openDescriptors(child.pid ?? 0);
    const large = await sendShare(
      origin,
      ...Array.from({ length: FILES }, (_, index) =>
        filePart(`${index}`, Buffer.alloc(FILE_BYTES, index)),
      ),
    );
    const before = descriptors();
    const crawlers = startCrawlers(origin, large);
    context.after(() => crawlers.leave());
    await pause(3_000);

    let most = 0;
    const failures: unknown[] = [];
    for (let round = 0; round < 5; round += 1) {
      // This count includes the embedded database's descriptors.
      most = Math.max(most, readdirSync(`/proc/${child.pid ?? 0}/fd`).length);
      const startedAtMs = performance.now();
      await actHonestly(origin, large).catch((error: unknown) => failures.push(error));
      const tookMs = Math.round(performance.now() - startedAtMs);
      context.diagnostic(`an honest person was done after ${tookMs} ms`);
      await pause(500);
    }
    context.diagnostic(`descriptors: ${before} before, ${most} at most`);
    assert.deepEqual(failures, []);
    assert.ok(most <= MOST_DESCRIPTORS, `${most} descriptors in use`);

    await crawlers.leave();
    for (let attempt = 0; attempt < 300 && descriptors() > before + 5; attempt += 1)
      await pause(50);
    context.diagnostic(`descriptors: ${descriptors()} afterwards`);
    assert.ok(descriptors() <= before + 5, `${descriptors()} descriptors, ${before} before`);
    await actHonestly(origin, large);
  },
);

/** Sends and receives a share, and downloads two zips: the share's own, and that of the large share. */
async function actHonestly(origin: string, large: SentFilesRecord): Promise<void> {
  const share = await sendShare(origin, filePart('a', 'mine'), filePart('b', 'too'));
  assert.equal((await receive(origin, share)).status, 200);
  const own = await download(origin, share.files);
  assert.equal(own.status, 200);
  assert.deepEqual([...(await readZip(own.body))].map(String), ['a,mine', 'b,too']);
  const others = await download(origin, large.files);
  assert.equal(others.status, 200);
  assert.equal((await readZip(others.body)).size, FILES);
}
