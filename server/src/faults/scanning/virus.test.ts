import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths } from '@parchi/contract';
import { objectKey, type ObjectGroup } from '@parchi/object-store';
import { makePdf, qpdf } from '@parchi/print-engine/testing';
import {
  assertLeft,
  filePart,
  json,
  postJson,
  receive,
  sendForm,
  sendShare,
  type Answer,
} from '../../../testing/clients/filesClient.ts';
import { postOrder } from '../../../testing/clients/ordersClient.ts';
import {
  askTus,
  idOf,
  offsetOf,
  patch,
  patchPartly,
  sendUploaded,
  startUpload,
} from '../../../testing/clients/tusClient.ts';
import {
  assertOrdersLeft,
  openOrdersFixture,
  type OrdersFixture,
} from '../../../testing/fixtures/ordersFixture.ts';
import { eicar, startClamd, type Clamd } from '../../../../tooling/src/debian/clamd.ts';
import { createRegistry } from '../../metrics/createRegistry.ts';
import { createClamdScanner } from '../../transfer/scanning/clamd.ts';
import { watchScanner } from '../../transfer/scanning/watchScanner.ts';

const MB = 1_000_000;
const TIMEOUT_MS = 2_000;
/** A file with the virus in the middle. */
const infected = Buffer.concat([Buffer.alloc(MB, 'a'), eicar, Buffer.alloc(MB, 'b')]);

const started = await startClamd({ maxFileBytes: 8 * MB });
const skip = started === undefined && 'clamd is not installed';
const clamd = started as Clamd;
const registry = createRegistry();
let fixture: OrdersFixture;
let origin: string;
before(async () => {
  const url = started?.url ?? 'unix:/nowhere';
  const scanner = watchScanner(createClamdScanner({ url, timeoutMs: TIMEOUT_MS }), registry);
  fixture = await openOrdersFixture({ replace: () => ({ scanner }) });
  ({ origin } = fixture);
});
after(async () => {
  await fixture.close();
  await started?.close();
});
/** Every test must leave nothing behind. */
afterEach(async () => {
  const { db, objectStore } = fixture.server.dependencies;
  for (const { object_group: group } of await db
    .selectFrom('shares')
    .select('object_group')
    .execute()) {
    await objectStore.removeGroup(group as ObjectGroup);
  }
  await db.deleteFrom('shares').execute();
});

function codeOf(answer: Answer): unknown {
  return (json(answer) as { code: string }).code;
}

function assertInfected(answer: Answer, file: string): void {
  assert.equal(answer.status, 422, answer.body.toString());
  const { code, text } = json(answer) as { code: string; text: string };
  assert.deepEqual(
    [code, text],
    ['file.infected', `“${file}” has a virus. Remove it and try again.`],
  );
}

/** Returns the last line of the log about a scanner without a verdict. */
function lastScannerLogLine(): string {
  const line = fixture.server.log.lines.findLast(({ code }) => code === 'service.no_scanner');
  return JSON.stringify(line);
}

/** Asserts that the files were refused because no scanner gave its verdict. */
function assertUnscanned(answer: Answer): void {
  assert.equal(answer.status, 503, answer.body.toString());
  assert.equal(codeOf(answer), 'service.no_scanner');
  assert.equal(answer.headers['retry-after'], '20');
  assert.match(lastScannerLogLine(), /ENOENT|ECONNREFUSED|TimeoutError|clamd/);
}

/** Waits until the store has a part of a file. */
async function waitUntilStored(): Promise<void> {
  const { objectStore } = fixture.server.dependencies;
  for (let attempt = 0; attempt < 250; attempt += 1) {
    if ((await Array.fromAsync(objectStore.list())).length > 0) return;
    await pause(20);
  }
  assert.fail('nothing arrived');
}

/** Returns a PDF with one page, whose content stream is stored as it is. */
function pageSaying(content: string): Buffer {
  return Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj',
      '2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj',
      '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>> endobj',
      `4 0 obj <</Length ${content.length}>> stream\n${content}endstream endobj`,
      'trailer <</Root 1 0 R>>',
      '%%EOF',
    ].join('\n'),
  );
}

async function startOne(name: string, size: number): Promise<string> {
  return startUpload(origin, [{ name, size }]);
}

describe('files that are scanned', { skip }, () => {
  test('refuses an infected file, names it, and keeps no file sent with it [F-750]', async () => {
    const clean = filePart('notes.txt', 'clean');
    assertInfected(await sendForm(origin, clean, filePart('bill.exe', infected)), 'bill.exe');
    await assertLeft(fixture.server, { rows: 0, objects: 0 });
    assertInfected(await sendForm(origin, filePart('bill.exe', eicar), clean), 'bill.exe');
    await assertLeft(fixture.server, { rows: 0, objects: 0 });
    const share = await sendShare(origin, clean, filePart('empty.txt', ''));
    assert.equal((await receive(origin, share)).status, 200);
  });

  test('refuses an order with a virus, also in a PDF with a password [F-750]', async () => {
    const plain = await makePdf(2);
    const bytes = Buffer.concat([plain, Buffer.from('\n%'), eicar]);
    assertInfected(
      await postOrder(origin, fixture.order({ files: [{ name: 'thesis.pdf', bytes }] })),
      'thesis.pdf',
    );
    await assertOrdersLeft(fixture, { rows: 0, objects: 0 });

    const locked = qpdf(pageSaying(`% ${eicar.toString()}\n`), [
      ...[
        '--warning-exit-0',
        '--stream-data=preserve',
        '--encrypt',
        'sesame',
        'owner',
        '256',
        '--',
      ],
    ]);
    assert.equal(locked.includes(eicar), false);
    const order = fixture.order({
      files: [{ name: 'locked.pdf', bytes: locked }],
      options: [{ password: 'sesame' }],
    });
    assertInfected(await postOrder(origin, order), 'locked.pdf');
    await assertOrdersLeft(fixture, { rows: 0, objects: 0 });
  });

  test('refuses an infected resumable upload, also in two pieces that each look clean [F-751]', async () => {
    const whole = await startOne('bill.exe', infected.length);
    assertInfected(await patch(origin, whole, { offset: 0, body: infected }), 'bill.exe');
    await assertLeft(fixture.server, { rows: 0, objects: 0 });

    const cut = MB + 20;
    const pieces = await startOne('bill.exe', infected.length);
    const first = await patch(origin, pieces, { offset: 0, body: infected.subarray(0, cut) });
    assert.equal(first.status, 204);
    assertInfected(
      await patch(origin, pieces, { offset: cut, body: infected.subarray(cut) }),
      'bill.exe',
    );
    await assertLeft(fixture.server, { rows: 0, objects: 0 });
  });

  test('scans an infected file that a crash left without a verdict, and removes it [F-751]', async () => {
    const path = await startOne('bill.exe', infected.length);
    const { db, objectStore } = fixture.server.dependencies;
    const { object_group: group } = await db
      .selectFrom('shares')
      .select('object_group')
      .executeTakeFirstOrThrow();
    const writer = await objectStore.create(objectKey(group as ObjectGroup, 0));
    await writer.write(infected);
    await writer.commit();
    assert.equal(await offsetOf(origin, path), 'HTTP 422');
    assert.deepEqual(await Array.fromAsync(objectStore.list()), []);
    const answer = await postJson(origin, apiPaths.sendUploadedFiles, { upload: idOf(path) });
    assert.equal(codeOf(answer), 'upload.wrong_offset');
    await askTus(origin, { method: 'DELETE', path });
  });

  test('accepts no files while the scanner is down, and accepts them when it is back [F-752]', async () => {
    await clamd.kill();
    assertUnscanned(await sendForm(origin, filePart('notes.txt', 'clean')));
    assertUnscanned(await postOrder(origin, fixture.order()));
    await assertLeft(fixture.server, { rows: 0, objects: 0 });
    await assertOrdersLeft(fixture, { rows: 0, objects: 0 });
    await clamd.start();
    await sendShare(origin, filePart('notes.txt', 'clean'));
  });

  for (const isClean of [true, false]) {
    const what = isClean ? 'clean' : 'infected';
    test(`keeps the received bytes of a ${what} file when the scanner dies, and scans it all later [F-753]`, async () => {
      const middle = isClean ? Buffer.alloc(eicar.length, 'c') : eicar;
      const bytes = Buffer.concat([Buffer.alloc(MB, 'a'), middle, Buffer.alloc(MB, 'b')]);
      const path = await startOne('film.mp4', bytes.length);
      const cut = MB + 30;
      const open = patchPartly(origin, path, {
        ...{ offset: 0, bytes: bytes.subarray(0, cut), announced: bytes.length },
      });
      await waitUntilStored();
      await clamd.kill();
      open.send(bytes.subarray(cut));
      assert.equal((await open.answer)?.status, 503);
      assert.match(lastScannerLogLine(), /clamd closed the connection|EPIPE|ECONNRESET/);
      await clamd.start();
      const offset = Number(await offsetOf(origin, path));
      assert.ok(offset > 0, 'it does not begin again');
      const rest = await patch(origin, path, { offset, body: bytes.subarray(offset) });
      if (!isClean) return assertInfected(rest, 'film.mp4');
      assert.equal(rest.status, 204);
      await sendUploaded(origin, path);
    });
  }

  test('does not wait for ever for a scanner that hangs [F-754]', async () => {
    clamd.signal('SIGSTOP');
    try {
      assertUnscanned(await sendForm(origin, filePart('film.mp4', Buffer.alloc(6 * MB))));
      await assertLeft(fixture.server, { rows: 0, objects: 0 });
    } finally {
      clamd.signal('SIGCONT');
    }
    await sendShare(origin, filePart('film.mp4', Buffer.alloc(6 * MB)));
  });

  test('refuses a file above the scanner’s size limit, and logs it [F-755]', async () => {
    const answer = await sendForm(origin, filePart('film.mp4', Buffer.alloc(9 * MB)));
    assert.equal(codeOf(answer), 'service.no_scanner');
    // clamd sends its reason and closes the connection. If we were still writing then, the reason is lost.
    assert.match(lastScannerLogLine(), /INSTREAM size limit exceeded|EPIPE|ECONNRESET/);
    await assertLeft(fixture.server, { rows: 0, objects: 0 });
  });

  test('counts clean, infected and failed scans', async () => {
    const written = await registry.write();
    for (const verdict of ['clean', 'infected', 'failed']) {
      const count = new RegExp(`^parchi_scans_total\\{verdict="${verdict}"\\} (\\d+)$`, 'm').exec(
        written,
      );
      assert.ok(Number(count?.[1]) > 2, `${verdict}: ${written}`);
    }
  });
});
