import assert from 'node:assert/strict';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { apiPaths } from '@parchi/contract';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../fixtures/launchChromium.ts';
import { startBadLine, type BadLine } from '../fixtures/site/startBadLine.ts';
import { startSite } from '../fixtures/site/startSite.ts';
import { waitUntil } from '../fixtures/waitUntil.ts';
import { chooseLargeFile } from '../pages/chooseLargeFile.ts';
import { downloadShare } from '../pages/downloadShare.ts';
import { openPreview, readSlip, upload } from '../pages/sendPage.ts';
import { startVisit } from '../pages/startVisit.ts';
import { watchProgress } from '../pages/watchProgress.ts';

/**
 * `npm run soak -w e2e [-- --uploads 50]`: sends files of up to 50 MB from the send page over a line that is cut at
 * random moments. Each file must arrive byte for byte, in one upload whose progress never falls. No check runs this,
 * because it takes minutes.
 */
const { values } = parseArgs({ options: { uploads: { type: 'string', default: '50' } } });
const BYTES_PER_SECOND = 10_000_000;
const MB = 1_000_000;

const browser = await launchChromium();
const site = await startSite();
const line = await startBadLine(site.origin, BYTES_PER_SECOND);
const total = { bytes: 0, sentBytes: 0, cuts: 0, resumed: 0 };
const startedMs = Date.now();
for (let number = 1; number <= Number(values.uploads); number += 1) {
  const { bytes, sentBytes, cuts, offsets } = await soakOne(browser, line);
  total.bytes += bytes;
  total.sentBytes += sentBytes;
  total.cuts += cuts;
  total.resumed += offsets.length - 1;
  console.log(`${number}: ${bytes} bytes, ${cuts} cuts, sent from ${offsets.join(', ')}`);
}
console.log({ ...total, seconds: Math.round((Date.now() - startedMs) / 1_000) });
await line.stop();
await browser.close();
await site.stop();

/** Sends one file over the line and receives it. */
async function soakOne(chromium: Browser, { origin, sentBytes, cut }: BadLine) {
  const { page, end } = await startVisit(chromium, { expected: [/ERR_/, /Failed to load/] });
  const bytes = randomBytes(randomInt(2 * MB, 50 * MB));
  await openPreview(page, origin, [{ name: 'note.txt', bytes: Buffer.from('a note') }]);
  await chooseLargeFile(page, { name: 'film.bin', bytes });
  await page.getByText('film').waitFor();
  const progress = await watchProgress(page);
  const sent = watchUploads(page);
  const sentBefore = sentBytes();
  await upload(page);
  const cuts = Array.from({ length: randomInt(1, 5) }, () => randomInt(MB, bytes.length)).sort(
    (one, other) => one - other,
  );
  for (const at of cuts) {
    await waitUntil('bytes go over the line', () => sentBytes() - sentBefore >= at);
    cut();
  }
  const { link } = await readSlip(page);
  const percents = await progress();
  assert.deepEqual(
    percents,
    percents.toSorted((one, other) => one - other),
  );
  await assertArrived(page, link, bytes);
  const { begun, offsets } = sent();
  assert.equal(begun, 1, 'began again');
  assert.ok(
    offsets.slice(1).every((offset, index) => offset > 0 && offset >= (offsets[index] ?? 0)),
    `sent from ${offsets.join(', ')}`,
  );
  await end();
  return { bytes: bytes.length, sentBytes: sentBytes() - sentBefore, cuts: cuts.length, offsets };
}

/** Records the page's uploads. @returns a function that returns how many began, and each request's first byte */
function watchUploads(page: Page): () => { begun: number; offsets: number[] } {
  let begun = 0;
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith(apiPaths.startShareUpload)) return;
    if (request.method() === 'POST') begun += 1;
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  return () => ({ begun, offsets });
}

async function assertArrived(page: Page, link: string, bytes: Buffer): Promise<void> {
  await page.goto(link);
  const { entries } = await downloadShare(page);
  const film = entries.find(({ name }) => name === 'film.bin');
  assert.ok(film, 'the file is missing');
  assert.equal(hashOf(film.bytes), hashOf(bytes), 'other bytes arrived');
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
