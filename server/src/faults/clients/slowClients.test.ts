import assert from 'node:assert/strict';
import http from 'node:http';
import net from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths, type SentFilesRecord } from '@parchi/contract';
import { sql } from 'kysely';
import {
  assertLeft,
  filePart,
  formEnd,
  largeFile,
  multipartType,
  sendShare,
} from '../../../testing/clients/filesClient.ts';
import { filesTimings } from '../../modules/files/filesTimings.ts';
import { startCrawlingReader } from '../../../testing/clients/crawlingReader.ts';
import { openDescriptors } from '../../../testing/processes/openDescriptors.ts';
import { uploadPaceRules } from '../../transfer/upload/uploadPace.ts';
import { startServer, type TestServer } from '../../../testing/servers/startServer.ts';

/** The rules are so tolerant that no active sender is cut if the machine stalls for most of a window. */
const uploadPace = {
  ...uploadPaceRules,
  graceSeconds: 1,
  windowSeconds: 5,
  maxSeconds: 60,
};
const downloadPace = {
  graceSeconds: 1,
  windowSeconds: 3,
  minBytesPerSecond: 20_000,
  maxSeconds: Infinity,
};
/** Number of rounds in which an upload sends. At 250 ms each, they take twice the sum of the grace and the window. */
const ROUNDS = 48;
const ROUND_MS = 250;

let server: TestServer;
let origin: string;
let openBefore = 0;
before(async () => {
  server = await startServer({ timings: { files: { ...filesTimings, uploadPace, downloadPace } } });
  origin = await server.listen();
  openBefore = openDescriptors();
});
after(async () => {
  await server.dependencies.db.updateTable('shares').set({ state: 'deleting' }).execute();
  await server.sweep();
  await assertLeft(server, { rows: 0, objects: 0 });
  // Connections to PostgreSQL stay open for 10 s after their last query.
  for (let attempt = 0; attempt < 300 && openDescriptors() > openBefore + 5; attempt += 1) {
    await pause(50);
  }
  const open = openDescriptors();
  await server.close();
  assert.ok(open <= openBefore + 5, `I8: ${open} descriptors, ${openBefore} before`);
});

function postTo(origin: string, path: string, contentType: string): http.ClientRequest {
  return http.request(`${origin}${path}`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': contentType },
  });
}

const HURRY_AFTER_MS = 15_000;

/**
 * Reads a share's zip slowly, a few bytes every 100 ms. At the end it reads at full speed, because a reader that does
 * not read never notices that it was cut. @returns how the reading ended
 */
function readSlowly(
  origin: string,
  { share, bytesPerTurn }: { share: SentFilesRecord; bytesPerTurn: number },
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = postTo(origin, apiPaths.downloadFiles, 'application/json');
    request.on('error', reject).on('response', (response) => {
      response.pause();
      const timer = setInterval(() => {
        for (let read = 0; bytesPerTurn > 0 && read < bytesPerTurn;) {
          const chunk = response.read() as Buffer | null;
          if (chunk === null) break;
          read += chunk.length;
        }
      }, 100);
      setTimeout(() => {
        clearInterval(timer);
        response.resume();
      }, HURRY_AFTER_MS);
      response.on('error', resolve).on('end', () => resolve('whole'));
    });
    request.end(JSON.stringify({ files: share.files }));
  });
}

describe('slow and silent clients, all at the same time', { concurrency: true }, () => {
  for (const [how, chunkBytes, status] of [
    ['that falls silent', 0, 408],
    ['of 2 KB/s', 500, 408],
    ['of 100 KB/s', 25_000, 201],
  ] as const) {
    test(`answers an upload ${how} with ${status} [F-41]`, async () => {
      const answer = await new Promise<number>((resolve, reject) => {
        const request = postTo(origin, apiPaths.sendFiles, multipartType);
        request.on('error', reject).on('response', (response) => {
          clearInterval(timer);
          response.resume();
          resolve(response.statusCode ?? 0);
          request.destroy();
        });
        request.write(filePart('a', 'a').subarray(0, -2));
        let rounds = 0;
        const timer = setInterval(() => {
          rounds += 1;
          if (chunkBytes === 0) return;
          if (rounds === ROUNDS) request.end(`\r\n${formEnd.toString()}`);
          else if (rounds < ROUNDS) request.write(Buffer.alloc(chunkBytes));
        }, ROUND_MS);
      });
      assert.equal(answer, status);
    });
  }

  test('cuts a reader who stops reading [F-43]', async () => {
    const share = await sendShare(origin, Buffer.concat([...largeFile('a', 40_000_000)]));
    assert.ok((await readSlowly(origin, { share, bytesPerTurn: 0 })) instanceof Error);
  });

  for (const [what, bytesPerSecond, isCut] of [
    ['cuts a reader who takes a kilobyte every second', 1_000, true],
    ['lets a reader of 4 MB/s finish', 4_000_000, false],
  ] as const) {
    test(`${what} [F-112]`, async () => {
      const share = await sendShare(origin, Buffer.concat([...largeFile('a', 40_000_000)]));
      const reader = startCrawlingReader(origin, { share, from: '127.0.0.1', bytesPerSecond });
      assert.equal(await reader.status, 200);
      await pause(8_000);
      assert.equal((await reader.finish()) < 40_000_000, isCut);
    });
  }

  test('cuts a download that is still running too long after its share expires [F-47]', async (context) => {
    const timings = { files: { ...filesTimings, downloadGraceSeconds: 1 } };
    const hasty = await startServer({ beside: server, timings });
    context.after(() => hasty.close());
    const origin = await hasty.listen();
    const share = await sendShare(origin, Buffer.concat([...largeFile('a', 40_000_000)]));
    const soon = sql<Date>`now() + interval '5 seconds'`;
    await server.dependencies.db
      .updateTable('shares')
      .set({ expires_at: soon })
      .where('id', '=', share._id)
      .execute();
    const end = await readSlowly(origin, { share, bytesPerTurn: 100_000 });
    assert.ok(end instanceof Error, 'the reader sees that it is not whole');
  });

  test('closes 200 connections with endless headers within 20 s, and serves others meanwhile [F-42]', async () => {
    const port = Number(new URL(origin).port);
    const { headersTimeout } = server.app.server;
    assert.ok(headersTimeout <= 20_000, `${headersTimeout} ms`);
    const endings = Array.from({ length: 200 }, async () => {
      const socket = net.connect(port, '127.0.0.1');
      socket.on('error', () => undefined).resume();
      socket.write('POST /file/receive HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
      const timer = setInterval(() => socket.write('x'), 1_000);
      await new Promise((resolve) => socket.once('close', resolve));
      clearInterval(timer);
    });
    for (let round = 0; round < 10; round += 1) {
      const reply = await fetch(`http://127.0.0.1:${port}/healthz`);
      assert.equal(reply.status, 200);
    }
    await Promise.all(endings);
  });
});
