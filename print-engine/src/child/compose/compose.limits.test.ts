import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, it } from 'node:test';
import { makePdf } from '../../../testing/makePdf.ts';
import { childPids, peakMemoryBytes } from '../../../testing/childProcesses.ts';
import { inChunks, openTestEngine, TEST_ACCOUNT } from '../../../testing/testEngine.ts';
import { contentPdf, stream } from '../../../testing/writePdf.ts';
import type { PrintPlan } from '../../protocol/composition.ts';
import { cpuMilliseconds } from '../../isolation/procfs.ts';

const { engine, compose } = openTestEngine({ maxComposeMilliseconds: 120_000 });
after(() => engine.close());

/**
 * Maximum memory of the child process: PDFium, Node, and one file with its copies. All ten files together would take
 * twice as much.
 */
const MAX_CHILD_BYTES = 380_000_000;
const MAX_SERVER_GROWTH_BYTES = 80_000_000;

/** The bytes of a photograph, which are compressed already. Such a stream is copied unchanged. */
const PHOTO = '/Type/XObject/Subtype/Image/Width 4000/Height 3000/Filter/DCTDecode';
const large = contentPdf(stream('q Q'), [stream(randomBytes(20_000_000), PHOTO)]);
const FILES = 10;

function planOf(fileCount: number): PrintPlan {
  const part = { sizeInBytes: large.length, pages: [1], method: 'Single', copies: 1 } as const;
  const words = { name: 'a.pdf', range: 'All', note: '' };
  const parts = Array.from({ length: fileCount }, () => ({ ...part, ...words }));
  const order = {
    title: 'Token 1',
    tokenNumber: 1,
    collectionCode: null,
    collectPaise: null,
    customerName: '',
    color: 'Color',
  } as const;
  return { ...order, number: 1, count: 1, hasCover: true, parts };
}

async function* largeFiles(fileCount: number): AsyncGenerator<Buffer> {
  const PIECE = 1_000_000;
  for (let file = 0; file < fileCount; file += 1) {
    for (let start = 0; start < large.length; start += PIECE) {
      yield await Promise.resolve(large.subarray(start, start + PIECE));
    }
  }
}

it('composes ten files of 20 MB without ever holding all of them in memory [P11]', async () => {
  const residentBefore = process.memoryUsage.rss();
  let [childBytes, resident, written] = [0, residentBefore, 0];
  let child: number | undefined;
  const composition = await engine.compose(
    { account: TEST_ACCOUNT, plan: planOf(FILES), source: largeFiles(FILES) },
    (chunk) => {
      written += chunk.length;
      child ??= childPids()[0];
      childBytes = Math.max(childBytes, child === undefined ? 0 : peakMemoryBytes(child));
      resident = Math.max(resident, process.memoryUsage.rss());
      return undefined;
    },
  );
  assert.equal(composition.kind, 'composed');
  assert.ok(written > FILES * 20_000_000, `${written} bytes written`);
  assert.ok(childBytes > 0 && childBytes < MAX_CHILD_BYTES, `${childBytes} bytes in the child`);
  const growth = resident - residentBefore;
  assert.ok(growth < MAX_SERVER_GROWTH_BYTES, `${growth} bytes more in the server`);
});

it('composes 300 pages on both sides in less than 5 s of one core', async () => {
  const bytes = await makePdf(300);
  const pages = Array.from({ length: 300 }, (_, index) => index + 1);
  const change = { sizeInBytes: bytes.length, pages, method: 'Both sides' } as const;
  const plan = { ...planOf(1), parts: planOf(1).parts.map((part) => ({ ...part, ...change })) };
  let worked = 0;
  const print = { account: TEST_ACCOUNT, plan, source: inChunks(bytes) };
  const composed = await engine.compose(print, () => {
    worked = Math.max(worked, ...childPids().map((pid) => cpuMilliseconds(pid) ?? 0));
    return undefined;
  });
  assert.equal(composed.kind === 'composed' && composed.pageCount, 302);
  assert.ok(worked > 0 && worked < 5_000, `${worked} ms`);
});

it('stops a print file that takes too long, and composes the next one [P11]', async () => {
  const hasty = openTestEngine({ maxComposeMilliseconds: 50 });
  try {
    const files = Array.from({ length: FILES }, () => ({ bytes: large, pages: [1] }));
    const made = hasty.compose(files);
    await assert.rejects(made, { name: 'PdfChildEndedError', isKilled: true });
  } finally {
    await hasty.engine.close();
  }
  assert.equal((await compose([{ bytes: large, pages: [1] }])).pageCount, 2);
});
