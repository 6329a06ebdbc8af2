import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths } from '@parchi/contract';
import { childPids, cpuMilliseconds, treePdf } from '@parchi/print-engine/testing';
import { formEnd, json, multipartType } from '../../../../../testing/clients/filesClient.ts';
import { orderParts, postOrder } from '../../../../../testing/clients/ordersClient.ts';
import {
  assertOrdersLeft,
  openOrdersFixture,
  type OrdersFixture,
} from '../../../../../testing/fixtures/ordersFixture.ts';
import { ordersTimings } from '../../ordersTimings.ts';

let fixture: OrdersFixture;
before(async () => {
  fixture = await openOrdersFixture({
    timings: { orders: { ...ordersTimings, maxPdfSeconds: 4 } },
  });
});
after(() => fixture.close());

/** A page tree that keeps PDFium busy until its process is killed after eight seconds of CPU time. */
const branch = (kids: string): string => `<</Type/Pages/Kids[${kids}]>>`;
const levels = Array.from({ length: 30 }, (_, level) => branch(`${level + 6} 0 R `.repeat(5)));
const endless = treePdf(branch('5 0 R'), [...levels, branch('')]);

test('stops the work on an order’s PDFs when the caller disconnects [F-40]', async () => {
  const { headers, ...order } = fixture.order({ files: [{ name: 'a.pdf', bytes: endless }] });
  const leaving = new AbortController();
  const asked = fetch(fixture.origin + apiPaths.placeOrder, {
    method: 'POST',
    headers: { 'content-type': multipartType, ...headers },
    body: Buffer.concat([...orderParts(order), formEnd]),
    signal: leaving.signal,
  });
  while (childPids().length === 0) await pause(20);
  await pause(500);
  leaving.abort();
  await assert.rejects(asked);
  let worked = 0;
  while (childPids().length > 0) {
    worked = Math.max(worked, ...childPids().map((pid) => cpuMilliseconds(pid) ?? 0));
    await pause(20);
  }
  assert.ok(worked < 3_000, `before the order’s PDFs take too much CPU time: ${worked} ms`);
  await assertOrdersLeft(fixture, { rows: 0, objects: 0 });
});

test('refuses a PDF when the order’s PDFs together take too much CPU time [F-143]', async () => {
  const files = [
    { name: 'a.pdf', bytes: fixture.pdf },
    { name: 'endless.pdf', bytes: endless },
  ];
  let worked = 0;
  const watch = setInterval(() => {
    worked = Math.max(worked, ...childPids().map((pid) => cpuMilliseconds(pid) ?? 0));
  }, 100);
  const order = fixture.order({ files, options: [{}, {}] });
  const answer = await postOrder(fixture.origin, order).finally(() => clearInterval(watch));
  const { code, file } = json(answer) as { code: string; file: string };
  assert.deepEqual([answer.status, code, file], [422, 'pdf.too_complex', 'endless.pdf']);
  assert.ok(worked < 7_000, `before it is too much by itself: ${worked} ms`);
  await assertOrdersLeft(fixture, { rows: 0, objects: 0 });
});
