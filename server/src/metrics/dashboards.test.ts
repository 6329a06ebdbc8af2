import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { apiPaths } from '@parchi/contract';
import { parse } from 'yaml';
import { findFreePort } from '../../../tooling/src/debian/findFreePort.ts';
import {
  runPromtool,
  skipWithoutPrometheus,
  startPrometheus,
  type AnsweredSeries,
  type Prometheus,
} from '../../../tooling/src/debian/prometheus.ts';
import { filePart, postJson, sendForm } from '../../testing/clients/filesClient.ts';
import { alertSeries } from '../../testing/metrics/alertSeries.ts';
import { startServer, type TestServer } from '../../testing/servers/startServer.ts';
import { repositoryFolder } from '../config/repositoryFolder.ts';
import { countLogLines } from './countLogLines.ts';
import { createRegistry } from './createRegistry.ts';
import { startMetrics } from './startMetrics.ts';
import type { MetricsServer } from './startMetricsServer.ts';

type Query = {
  readonly title: string;
  readonly expr: string;
  /** Labels that the words beside the result name. */
  readonly shownLabels: readonly string[];
};
type Rule = {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string };
};
type Panel = {
  readonly title: string;
  readonly targets: readonly { readonly expr: string; readonly legendFormat?: string }[];
};

const RULES = path.join(repositoryFolder, 'packaging/prometheus/alerts.yml');
const CONFIG = path.join(repositoryFolder, 'packaging/prometheus/prometheus.yml');
const DASHBOARD = path.join(repositoryFolder, 'packaging/grafana/parchi.json');
const BUILD = '0a1b2c3d';

describe('on a site that is used', { skip: skipWithoutPrometheus }, () => {
  let folder: string;
  let server: TestServer;
  let metrics: MetricsServer | undefined;
  let prometheus: Prometheus;
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-dashboards-'));
    server = await startMeasuredServer(folder);
    const origin = await server.listen();
    const { dependencies, settings, log } = server;
    metrics = await startMetrics(dependencies.metrics, settings, log.logger);
    await useSite(origin);
    prometheus = await startPrometheus(metrics?.port ?? 0);
    // A rate needs two scrapes, and a rate above 0 something that happens between them.
    await prometheus.waitForScrapes(2);
    await useSite(origin);
    await prometheus.waitForScrapes(3);
  });
  after(async () => {
    await prometheus.close();
    metrics?.close();
    await server.close();
    await rm(folder, { recursive: true });
  });

  test('each query of the dashboard is answered with numbers and its labels [F-813]', async () => {
    const panels = readPanels();
    assert.ok(panels.length > 30, `${panels.length} queries`);
    await assertAnswered(panels, (expr) =>
      prometheus.query(expr.replaceAll('$__rate_interval', '1m')),
    );
  });

  test('each alert is evaluated, and compares numbers that the site has [F-813]', async () => {
    const rules = readRules();
    assert.deepEqual(
      await prometheus.alertHealth(),
      Object.fromEntries(rules.map(({ title }) => [title, 'ok'])),
    );
    await assertAnswered(rules, (expr) => prometheus.query(compareAlways(expr)));
  });

  test('a query of a metric or label that does not exist fails [F-813]', async () => {
    const queryOf = (expr: string, label = 'kind'): Query => ({
      title: expr,
      expr,
      shownLabels: [label],
    });
    const right = 'sum by (kind) (parchi_live_sockets)';
    await assertAnswered([queryOf(right)], (expr) => prometheus.query(expr));
    for (const wrong of [
      queryOf('sum by (kind) (parchi_live_socket)'),
      queryOf('sum by (kind) (parchi_live_sockets{kind="acount"})'),
      queryOf('sum by (kin) (parchi_live_sockets)'),
      queryOf(right, 'state'),
      queryOf('histogram_quantile(0.9, sum(parchi_live_sockets))', 'le'),
      queryOf('sum by (kind (parchi_live_sockets)'),
    ]) {
      const asked = assertAnswered([wrong], (expr) => prometheus.query(expr));
      await assert.rejects(asked, Error, wrong.title);
    }
  });
});

describe('with made series', { skip: skipWithoutPrometheus }, () => {
  test('promtool accepts the configuration and its rules [F-813]', async () => {
    const { exitCode, output } = await runPromtool(['check', 'config', CONFIG]);
    assert.equal(exitCode, 0, output);
  });

  test('each alert fires alone with the values that it watches for [F-815]', async () => {
    const alerts = readRules().map(({ title }) => title);
    assert.deepEqual(Object.keys(alertSeries).sort(), alerts.sort(), 'alertSeries has each alert');
    const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'parchi-alerts-')), 'tests.json');
    const tests = alerts.flatMap((alert) => [
      promtoolTest(alert, 'firing'),
      promtoolTest(alert, 'quiet'),
    ]);
    // YAML includes JSON.
    await writeFile(file, JSON.stringify({ rule_files: [RULES], tests }));
    const { exitCode, output } = await runPromtool(['test', 'rules', file]);
    await rm(path.dirname(file), { recursive: true });
    assert.equal(exitCode, 0, output);
  });
});

/** Starts a server of which no query of the dashboard is empty: with a remote, and a scanner that does not answer. */
async function startMeasuredServer(folder: string): Promise<TestServer> {
  await mkdir(path.join(folder, 'host/dist'), { recursive: true });
  await writeFile(path.join(folder, 'host/dist/index.html'), '<head></head>');
  const remotesFile = path.join(folder, 'remotes.json');
  const tea = { entry: '/tea/remoteEntry.js', pages: [], buildId: BUILD };
  await writeFile(remotesFile, JSON.stringify({ remotes: { 'remote-tea': tea } }));
  const metrics = createRegistry();
  // As in `runServer`; the log of tests does not count its lines.
  countLogLines(metrics);
  return startServer({
    metrics,
    appsFolder: folder,
    settings: { metricsPort: await findFreePort(), remotesFile, clamdUrl: 'unix:/nowhere' },
  });
}

/** Makes a call that succeeds, one that is refused and one that fails, opens a page and reports its failure. */
async function useSite(origin: string): Promise<void> {
  await fetch(origin, { headers: { accept: 'text/html', 'sec-fetch-dest': 'document' } });
  await postJson(origin, apiPaths.signIn, {});
  const failure = { remote: 'remote-tea', build: BUILD, reason: 'crashed' };
  await postJson(origin, apiPaths.reportRemoteFailure, failure);
  const { status } = await sendForm(origin, filePart('slip.txt', 'x'.repeat(20_000)));
  assert.equal(status, 503, 'without its scanner the site takes no files');
}

/** Returns the condition of an alert as 0 or 1, where it would be empty as long as it isn't met. */
function compareAlways(expr: string): string {
  return expr.replaceAll(/(?<= )(>|==)(?= )/g, '$1 bool');
}

async function assertAnswered(
  queries: readonly Query[],
  ask: (expr: string) => Promise<AnsweredSeries[]>,
): Promise<void> {
  for (const { title, expr, shownLabels } of queries) {
    const series = await ask(expr);
    const values = series.flatMap((one) => one.values);
    assert.ok(values.some(Number.isFinite), `${title} has no number: ${expr}`);
    for (const { labels } of series) {
      for (const label of shownLabels) assert.ok(label in labels, `${title}: ${label}`);
    }
  }
}

function promtoolTest(alert: string, state: 'firing' | 'quiet'): object {
  const firing = [{ labels: `{alertname="${alert}"}`, value: 1 }];
  return {
    name: `${alert}, ${state}`,
    interval: '1m',
    input_series: alertSeries[alert]?.map((one) => ({ series: one.series, values: one[state] })),
    promql_expr_test: [
      {
        expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: '20m',
        exp_samples: state === 'firing' ? firing : [],
      },
    ],
  };
}

function readRules(): Query[] {
  const { groups } = parse(readFileSync(RULES, 'utf8')) as { groups: { rules: Rule[] }[] };
  return groups.flatMap(({ rules }) =>
    rules.map(({ alert: title, expr, annotations: { summary } }) => {
      const labels = summary.matchAll(/\$labels\.(\w+)/g);
      return { title, expr, shownLabels: Array.from(labels, ([, label = '']) => label) };
    }),
  );
}

function readPanels(): Query[] {
  const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as { panels: Panel[] };
  return panels.flatMap(({ title, targets }) =>
    targets.map(({ expr, legendFormat = '' }) => {
      const labels = legendFormat.matchAll(/\{\{(\w+)\}\}/g);
      return { title, expr, shownLabels: Array.from(labels, ([, label = '']) => label) };
    }),
  );
}
