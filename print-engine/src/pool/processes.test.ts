import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { childPids } from '../../testing/childProcesses.ts';
import { inChunks, openTestEngine, TEST_ACCOUNT } from '../../testing/testEngine.ts';
import { contentPdf, pagesPdf, stream, treePdf } from '../../testing/writePdf.ts';
import type { PrintEngine, DocumentSource } from '../createPrintEngine.ts';
import { EngineUnavailableError } from '../engineErrors.ts';
import type { Inspection } from '../protocol/inspection.ts';

const TWO_PAGES = { kind: 'readable', pageCount: 2, isEncrypted: false };
const TOO_COMPLEX = { kind: 'refused', reason: 'too_complex' };
const small = pagesPdf(2);

/** A PDF that keeps a process busy until it is killed, like the documents in `bombs.test.ts`. */
const branch = (kids: string): string => `<</Type/Pages/Kids[${kids}]>>`;
const levels = Array.from({ length: 30 }, (_, level) => branch(`${level + 6} 0 R `.repeat(5)));
const endless = treePdf(branch('5 0 R'), [...levels, branch('')]);

/** Resolves once a process has received the whole endless document. @returns its answer, to await later */
async function beginEndless(
  engine: PrintEngine,
  signal?: AbortSignal,
): Promise<{ answer: Promise<Inspection> }> {
  let begin: () => void;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  async function* source(): AsyncGenerator<Buffer> {
    yield await Promise.resolve(endless);
    begin();
  }
  const sizeInBytes = endless.length;
  const answer = engine.inspect({
    account: TEST_ACCOUNT,
    source: source(),
    sizeInBytes,
    signal,
  });
  await begun;
  return { answer };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await delay(10);
}

/** Sends SIGSTOP to a process as soon as one exists, before it can work. */
async function stopFirstChild(): Promise<void> {
  while (childPids().length === 0) await new Promise(setImmediate);
  // The signal is sent twice, because the first process may be a launcher that started the worker in between. Once
  // stopped, a launcher starts no other process.
  for (let time = 0; time < 2; time += 1) {
    for (const pid of childPids()) process.kill(pid, 'SIGSTOP');
  }
}

describe('PDFium processes', () => {
  it('start on demand, are two at most, and are gone after close', async () => {
    const { engine, inspect } = openTestEngine();
    assert.deepEqual(childPids(), []);
    const answers = await Promise.all(Array.from({ length: 10 }, () => inspect(small)));
    assert.deepEqual(answers, Array(10).fill(TWO_PAGES));
    assert.equal(childPids().length, 2);
    await engine.close();
    assert.deepEqual(childPids(), []);
  });

  it('are reused for the next document', async () => {
    const { engine, inspect } = openTestEngine();
    await inspect(small);
    const first = childPids();
    await inspect(small);
    assert.deepEqual(childPids(), first);
    await engine.close();
  });

  it('are replaced when their memory has grown too large', async () => {
    const { engine, inspect } = openTestEngine();
    await inspect(small);
    const thin = childPids();
    await inspect(contentPdf(stream(Buffer.alloc(49_000_000, ' '))));
    assert.deepEqual(childPids(), []);
    assert.deepEqual(await inspect(small), TWO_PAGES);
    assert.notDeepEqual(childPids(), thin);
    await engine.close();
  });

  it('refuse the document when the system kills one for its memory, and read the next [F-15]', async () => {
    const { engine, inspect, logged } = openTestEngine();
    const { answer } = await beginEndless(engine);
    process.kill(childPids()[0]!, 'SIGKILL');
    assert.deepEqual(await answer, TOO_COMPLEX);
    assert.deepEqual(await inspect(small), TWO_PAGES);
    assert.deepEqual(logged, ['a PDF was too much for its process']);
    await engine.close();
  });

  it('refuse the document when one is killed while it receives the document [F-15]', async () => {
    const { engine, inspect } = openTestEngine();
    const large = Buffer.alloc(20_000_000, '%PDF-');
    async function* source(): AsyncGenerator<Buffer> {
      const pid = childPids()[0]!;
      process.kill(pid, 'SIGSTOP');
      setTimeout(() => process.kill(pid, 'SIGKILL'), 200);
      yield* inChunks(large);
    }
    const answer = engine.inspect({
      account: TEST_ACCOUNT,
      source: source(),
      sizeInBytes: large.length,
    });
    assert.deepEqual(await answer, TOO_COMPLEX);
    assert.deepEqual(await inspect(small), TWO_PAGES);
    await engine.close();
  });

  it('refuse no document when the system kills an idle one [F-144]', async () => {
    const { engine, inspect } = openTestEngine();
    await inspect(small);
    process.kill(childPids()[0]!, 'SIGKILL');
    // The next call follows immediately, before the server knows that the process is gone.
    assert.deepEqual(await inspect(small), TWO_PAGES);
    await engine.close();
  });

  it('free their place in the queue when one does not start [F-15]', async () => {
    const { engine, inspect } = openTestEngine({ maxStartMilliseconds: 1_000 });
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = inspect(small);
      await stopFirstChild();
      await assert.rejects(answer, EngineUnavailableError);
      // A killed process exists until it is reaped, and the next turn of the loop must see only the next process.
      await until(() => childPids().length === 0);
    }
    await engine.close();
  });

  it('do not outlive a server that is killed', async () => {
    const script = `
      import { createPrintEngine } from ${JSON.stringify(path.join(import.meta.dirname, '../createPrintEngine.ts'))};
      const engine = createPrintEngine({ log: { info() {}, warn() {} } });
      const bytes = Buffer.from(${JSON.stringify(endless.toString('base64'))}, 'base64');
      void engine.inspect({ account: 'test', source: [bytes], sizeInBytes: bytes.length });
    `;
    const server = spawn(process.execPath, ['--input-type=module', '-e', script]);
    await until(() => childPids(server.pid).length === 1);
    await delay(500);
    const [child] = childPids(server.pid);
    server.kill('SIGKILL');
    await once(server, 'exit');
    await until(() => !isAlive(child!));
  });

  it('can be aborted before and during their work', async () => {
    const { engine, inspect } = openTestEngine();
    const cancel = new AbortController();
    const reason = new Error('the customer left');
    const { answer } = await beginEndless(engine, cancel.signal);
    const starting = engine.inspect({ ...document(endless), signal: cancel.signal });
    const waiting = engine.inspect({ ...document(endless), signal: cancel.signal });
    const jobs = [answer, starting, waiting];
    cancel.abort(reason);
    const start = performance.now();
    for (const job of await Promise.allSettled(jobs)) {
      assert.deepEqual(job, { status: 'rejected', reason });
    }
    assert.ok(performance.now() - start < 4_000);
    assert.deepEqual(await inspect(small), TWO_PAGES);
    await engine.close();
  });

  it('refuse running, waiting and new work at close', async () => {
    const { engine, inspect } = openTestEngine();
    const { answer } = await beginEndless(engine);
    const jobs = [answer, inspect(endless), inspect(small)];
    const refusals = jobs.map((job) => assert.rejects(job, EngineUnavailableError));
    await engine.close();
    await Promise.all(refusals);
    await assert.rejects(inspect(small), EngineUnavailableError);
    assert.deepEqual(childPids(), []);
  });

  it('refuse work when more than a hundred wait', async () => {
    const { engine, inspect } = openTestEngine();
    const jobs = Array.from({ length: 102 }, (_, index) =>
      inspect(small, undefined, `account ${index % 10}`),
    );
    await assert.rejects(inspect(small, undefined, 'one more'), EngineUnavailableError);
    assert.deepEqual(await Promise.all(jobs), Array(102).fill(TWO_PAGES));
    await engine.close();
  });

  it('pass on errors of the source and the sink, and keep working', async () => {
    const { engine, inspect } = openTestEngine();
    const lost = new Error('the store is away');
    async function* failing(): AsyncGenerator<Buffer> {
      yield await Promise.resolve(small.subarray(0, 100));
      throw lost;
    }
    const failed = { account: TEST_ACCOUNT, source: failing(), sizeInBytes: small.length };
    await assert.rejects(engine.inspect(failed), lost);
    // The second document is large, so that the process still has unread output when the sink fails.
    for (const bytes of [small, contentPdf(stream(randomBytes(5_000_000)))]) {
      const full = engine.decrypt(document(bytes), () => Promise.reject(lost));
      await assert.rejects(full, lost);
      assert.deepEqual(await inspect(small), TWO_PAGES);
    }
    await engine.close();
  });

  it('do not count the time of a slow source or sink', async () => {
    const { engine } = openTestEngine({ maxMilliseconds: 3_000 });
    const large = contentPdf(stream(randomBytes(5_000_000)));
    async function* slowly(): AsyncGenerator<Buffer> {
      yield* inChunks(large.subarray(0, 1_000_000));
      await delay(3_500);
      yield* inChunks(large.subarray(1_000_000));
    }
    let written = 0;
    const decryption = await engine.decrypt(
      { account: TEST_ACCOUNT, source: slowly(), sizeInBytes: large.length },
      async (chunk) => {
        if (written === 0) await delay(3_500);
        written += chunk.length;
      },
    );
    assert.deepEqual(decryption, { kind: 'decrypted' });
    assert.ok(written > large.length);
    await engine.close();
  });
});

function document(bytes: Buffer): DocumentSource {
  return { account: TEST_ACCOUNT, source: inChunks(bytes), sizeInBytes: bytes.length };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
