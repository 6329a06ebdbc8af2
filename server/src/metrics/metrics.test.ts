import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths, shareTokenFromId } from '@parchi/contract';
import { findFreePort } from '../../../tooling/src/debian/findFreePort.ts';
import {
  filePart,
  post,
  postJson,
  sendShare,
  type Answer,
} from '../../testing/clients/filesClient.ts';
import { signInShop } from '../../testing/fixtures/customerAndShop.ts';
import { readMetrics, valueOf, type MetricSeries } from '../../testing/metrics/readMetrics.ts';
import {
  openChildWorkshop,
  type ChildServer,
  type ChildWorkshop,
} from '../../testing/servers/childServer.ts';

/** Labels that Prometheus adds to each metric. It renames a label of the metric that has the same name. */
const ADDED_LABELS = ['job', 'instance'];

let workshop: ChildWorkshop;
let server: ChildServer;
let port: number;
let table: Answer;
let series: MetricSeries[];

before(async () => {
  port = await findFreePort();
  workshop = await openChildWorkshop({ METRICS_PORT: String(port), LOG_LEVEL: 'fatal' });
  server = await workshop.start();
  const share = await sendShare(server.origin, filePart('slip.txt', 'x'.repeat(20_000)));
  const shop = await signInShop(server);
  const days = { from: '2026-07-01', to: '2026-07-05' };
  table = await shop.call(apiPaths.shopMoneyCsv, { id: shop.id, ...days });
  await postJson(server.origin, apiPaths.signIn, {});
  await post(server.origin, {
    path: apiPaths.signIn,
    headers: { 'content-type': 'application/json' },
    body: ['{"email":', '"nobody"}'].map((text) => Buffer.from(text)),
  });
  for (const guess of ['a', 'b', 'c']) await fetch(`${server.origin}/receive-file/${guess}.png`);
  await fetch(`${server.origin}/`, { headers: { accept: 'text/html' } });
  await postJson(server.origin, apiPaths.reportRemoteFailure, {
    remote: 'remote-nobody-has',
    build: 'ffffffff',
    reason: 'crashed',
  });
  await postJson(server.origin, apiPaths.report, {
    about: 'share',
    token: shareTokenFromId(share._id),
    reason: 'other',
  });
  series = await readMetrics(port);
});
after(() => workshop.close());

test('measures requests by route and status class, never by path [F-810]', () => {
  const sent = { method: 'POST', route: apiPaths.sendFiles, status: '2xx' };
  assert.equal(valueOf(series, 'parchi_http_request_duration_seconds_count', sent), 1);
  const received = { route: apiPaths.sendFiles, status: '2xx' };
  const bytes = valueOf(series, 'parchi_http_request_size_bytes_sum', received) ?? 0;
  assert.ok(bytes > 20_000 && bytes < 21_000, `${bytes}`);
  const refused = { route: apiPaths.signIn, status: '4xx' };
  assert.equal(valueOf(series, 'parchi_http_request_duration_seconds_count', refused), 2);
  assert.equal(valueOf(series, 'parchi_http_error_replies_total', { code: 'request.invalid' }), 2);
  for (const { labels } of series) assert.ok(!JSON.stringify(labels).includes('receive-file/'));
});

test('measures bodies without an announced length by their bytes, by status class [F-810]', () => {
  const refused = { route: apiPaths.signIn, status: '4xx' };
  const sizes = '{}'.length + '{"email":"nobody"}'.length;
  assert.equal(valueOf(series, 'parchi_http_request_size_bytes_sum', refused), sizes);
  assert.equal(valueOf(series, 'parchi_http_request_size_bytes_count', refused), 2);
  assert.equal(table.headers['content-length'], undefined);
  const { length } = table.body;
  const answered = { route: apiPaths.shopMoneyCsv, status: '2xx' };
  assert.equal(valueOf(series, 'parchi_http_reply_size_bytes_sum', answered), length);
});

test(
  'ends the measurement of a request whose connection is cut [F-810]',
  { timeout: 30_000 },
  async () => {
    const cut = { method: 'POST', route: apiPaths.signUp };
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `POST ${apiPaths.signUp} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{`,
    );
    const inFlight = async () =>
      valueOf(await readMetrics(port), 'parchi_http_requests_in_flight') ?? -1;
    while ((await inFlight()) !== 1) await pause(20);
    socket.destroy();
    while ((await inFlight()) !== 0) await pause(20);
    const name = 'parchi_http_request_duration_seconds_count';
    assert.equal(valueOf(await readMetrics(port), name, cut), 1);
  },
);

test('a histogram counts each value in its bucket and all larger ones [F-810]', () => {
  const buckets = series.filter(
    ({ name, labels }) =>
      name === 'parchi_http_request_size_bytes_bucket' && labels['route'] === apiPaths.sendFiles,
  );
  assert.deepEqual(buckets.map(({ labels, value }) => [labels['le'], value]).slice(0, 4), [
    ['1000', 0],
    ['10000', 0],
    ['100000', 1],
    ['1000000', 1],
  ]);
  assert.deepEqual([buckets.at(-1)?.labels['le'], buckets.at(-1)?.value], ['+Inf', 1]);
});

test('reports metrics of the process, its jobs, the database and the store [F-810]', () => {
  for (const [name, labels] of [
    ['process_resident_memory_bytes', {}],
    ['process_cpu_seconds_total', {}],
    ['process_open_fds', {}],
    ['nodejs_eventloop_delay_seconds', { quantile: '0.99' }],
    ['parchi_db_connections', { state: 'idle' }],
    ['parchi_http_connections', {}],
    ['parchi_http_requests_in_flight', {}],
  ] as const) {
    assert.ok((valueOf(series, name, labels) ?? -1) >= 0, name);
  }
  for (const job of ['sweep', 'mail', 'payments', 'reconcile', 'compare']) {
    const age = valueOf(series, 'parchi_job_last_success_age_seconds', { name: job }) ?? -1;
    assert.ok(age >= 0 && age < 120, `${job}: ${age}`);
  }
  for (const name of [
    'parchi_uploads_open',
    'parchi_sweep_lag_seconds',
    'parchi_mails_waiting',
    'parchi_refunds_open',
    'parchi_metric_failures_total',
    'parchi_http_requests_in_flight',
  ]) {
    assert.equal(valueOf(series, name), 0, name);
  }
});

test('no metric has a label that Prometheus adds itself [F-816]', () => {
  for (const { name, labels } of series) {
    for (const label of ADDED_LABELS) assert.ok(!(label in labels), `${name}: ${label}`);
  }
});

test('counts browser reports by reason, and ignores builds that were not served [F-810]', () => {
  const other = { remote: 'other', build: 'other' };
  assert.equal(valueOf(series, 'parchi_browser_reports_total', { ...other, reason: 'crashed' }), 1);
  assert.equal(valueOf(series, 'parchi_browser_reports_total', { ...other, reason: 'blocked' }), 0);
  assert.ok(!series.some(({ labels }) => labels['build'] === 'ffffffff'));
});

test('the metrics port serves only metrics, and the site serves none [F-811]', async () => {
  const other = await fetch(`http://127.0.0.1:${port}/`);
  assert.equal(other.status, 404);
  const site = await fetch(`${server.origin}/metrics`);
  assert.equal(site.status, 404);
  await assert.rejects(fetch(`http://127.0.0.2:${port}/metrics`));
});
