import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { repositoryRoot } from '../repositoryRoot.ts';
import { runCommand, type Outcome } from '../runCommand.ts';
import { findFreePort } from './findFreePort.ts';
import { isDebianRoot } from './isDebianRoot.ts';
import { skipWithout } from './skipWithout.ts';
import { unpackDebianPackages } from './unpackDebianPackages.ts';

const unpacked = path.join(repositoryRoot, '.cache', 'prometheus');
/** The folder of the repository with the configuration and the alerts. */
const shipped = path.join(repositoryRoot, 'packaging', 'prometheus');
const START_MS = 30_000;
const SCRAPES_MS = 60_000;

/** Changes of packaging/prometheus/prometheus.yml: it scrapes and evaluates each second. */
const INTERVAL = ['15s', '1s'] as const;
const TARGET = '127.0.0.1:9464';

/**
 * Downloads Prometheus and promtool if they are missing, on Debian as root. The package is unpacked but not installed,
 * because it depends on 300 MB of JavaScript for its own pages, and would start a service.
 */
export async function fetchPrometheus(): Promise<void> {
  if (findBinaries() !== undefined || !isDebianRoot()) return;
  await unpackDebianPackages(['prometheus'], unpacked);
}

export const skipWithoutPrometheus = skipWithout('Prometheus', findBinaries() !== undefined);

function findBinaries(): string | undefined {
  const candidates = [
    path.join(unpacked, 'usr/bin'),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ];
  return candidates.find((folder) =>
    ['prometheus', 'promtool'].every((name) => existsSync(path.join(folder, name))),
  );
}

function binary(name: 'prometheus' | 'promtool'): string {
  return path.join(findBinaries() ?? '', name);
}

export function runPromtool(args: readonly string[]): Promise<Outcome> {
  return runCommand([binary('promtool'), ...args]);
}

export type AnsweredSeries = {
  readonly labels: Readonly<Record<string, string>>;
  readonly values: readonly number[];
};

export type Prometheus = {
  /**
   * Evaluates an expression for each second since the start, as Grafana does. The value of a single moment is missing
   * if the server was too busy to answer the last scrape in time.
   * @throws if Prometheus refuses it
   */
  query(expr: string): Promise<AnsweredSeries[]>;
  /** Resolves once the server has answered this many more scrapes. */
  waitForScrapes(count: number): Promise<void>;
  /** Returns the names of alerts and their health: `ok` once an alert was evaluated without an error. */
  alertHealth(): Promise<Record<string, string>>;
  close(): Promise<void>;
};

/** Starts a real Prometheus with the configuration of packaging/prometheus, which scrapes one port of this machine. */
export async function startPrometheus(metricsPort: number): Promise<Prometheus> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parchi-prometheus-'));
  await cp(shipped, folder, { recursive: true });
  const config = path.join(folder, 'prometheus.yml');
  let text = await readFile(config, 'utf8');
  for (const [from, to] of [INTERVAL, [TARGET, `127.0.0.1:${metricsPort}`] as const]) {
    assert.ok(text.includes(from), `prometheus.yml has “${from}”`);
    text = text.replaceAll(from, to);
  }
  await writeFile(config, text);
  const port = await findFreePort();
  const child = spawn(
    binary('prometheus'),
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const exited = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  const untilMs = performance.now() + START_MS;
  while (!(await isReady(origin))) {
    assert.ok(performance.now() < untilMs && child.exitCode === null, 'Prometheus does not start');
    await pause(50);
  }
  return {
    ...createQueries(origin),
    async close() {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/-/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

type Answer = {
  readonly result: readonly {
    readonly metric: Readonly<Record<string, string>>;
    readonly values: readonly (readonly [atSeconds: number, value: string])[];
  }[];
};
type Rules = {
  readonly groups: readonly {
    readonly rules: readonly { readonly name: string; readonly health: string }[];
  }[];
};

function createQueries(origin: string): Omit<Prometheus, 'close'> {
  const start = String(Date.now() / 1_000);
  async function ask<Data>(address: string, params: Record<string, string> = {}): Promise<Data> {
    const reply = await fetch(`${origin}/api/v1/${address}?${new URLSearchParams(params)}`);
    const { status, data, error } = (await reply.json()) as {
      status: string;
      data: Data;
      error?: string;
    };
    if (status !== 'success') throw new Error(`${params['query'] ?? address}: ${error}`);
    return data;
  }
  async function query(expr: string): Promise<AnsweredSeries[]> {
    const range = { start, end: String(Date.now() / 1_000), step: '1' };
    const { result } = await ask<Answer>('query_range', { query: expr, ...range });
    return result.map(({ metric, values }) => ({
      labels: metric,
      values: values.map(([, value]) => Number(value)),
    }));
  }
  async function countScrapes(): Promise<number> {
    const [scrapes] = await query('sum_over_time(up[1h])');
    return scrapes?.values.at(-1) ?? 0;
  }
  return {
    query,
    async waitForScrapes(count) {
      const enough = (await countScrapes()) + count;
      const untilMs = performance.now() + SCRAPES_MS;
      while ((await countScrapes()) < enough) {
        assert.ok(performance.now() < untilMs, 'Prometheus does not scrape the server');
        await pause(200);
      }
    },
    async alertHealth() {
      const { groups } = await ask<Rules>('rules');
      const rules = groups.flatMap((group) => group.rules);
      return Object.fromEntries(rules.map(({ name, health }) => [name, health]));
    },
  };
}
