import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { apiPaths, pagePaths } from '@parchi/contract';
import type { Browser } from 'playwright-core';
import { startPostgres } from '../../../tooling/src/debian/postgres.ts';
import type { FigureTable } from '../measure/figureTable.ts';
import { lines } from '../pages/lines.ts';
import { phone } from '../pages/visit/measureVisits.ts';
import { openPage } from '../pages/visit/openPage.ts';
import type { PageRequest } from '../pages/visit/recordRequests.ts';
import { launchChromium } from '../rig/launchChromium.ts';
import { cpuMsOf } from '../rig/processFigures.ts';
import type { RunningServer } from '../rig/runningServer.ts';
import { startParchi } from '../rig/startParchi.ts';
import { HttpConnection } from '../wire/HttpConnection.ts';
import { signUpAndIn } from '../wire/signUpAndIn.ts';

const unthrottled = lines.at(-1)!;
const TIMES = 4_000;

type Page = { readonly what: string; readonly path: string; readonly cookie?: string };
type Visits = { readonly page: Page; readonly visits: readonly (readonly PageRequest[])[] };

/** Goal 38 of docs/scaling.md: the part of a visit's requests and bytes that a CDN may keep for a year. */
export async function immutableFiles(): Promise<readonly FigureTable[]> {
  const browser = await launchChromium();
  if (browser === undefined) throw new Error('Visiting pages needs Chromium.');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-files-'));
  const postgres = await startPostgres({ isDurable: true });
  const server = await startParchi({ dataFolder: folder, databaseUrl: postgres.url });
  try {
    const all: Visits[] = [];
    for (const page of await listPages(server.port)) {
      all.push({ page, visits: await visitTwice(browser, server.port, page) });
    }
    return [tellVisits(all), await measureReplies(server, all)];
  } finally {
    await browser.close();
    await server.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function listPages(port: number): Promise<readonly Page[]> {
  const { cookie: customer } = await signUpAndIn(port, 'user');
  const { cookie: shop } = await signUpAndIn(port, 'shop');
  return [
    { what: 'Home', path: pagePaths.home },
    { what: 'Send a file', path: pagePaths.sendFile },
    { what: 'Place an order, signed in', path: pagePaths.placeOrder, cookie: customer },
    { what: 'Counter of a shop', path: pagePaths.home, cookie: shop },
  ];
}

/** Opens a page twice in a new browser profile. @returns the requests of each visit that came to the server */
async function visitTwice(
  browser: Browser,
  port: number,
  { path: at, cookie }: Page,
): Promise<readonly (readonly PageRequest[])[]> {
  const origin = `http://127.0.0.1:${port}`;
  const context = await browser.newContext(phone);
  try {
    const [name, value] = cookie?.split('=') ?? [];
    if (name !== undefined && value !== undefined) {
      await context.addCookies([{ name, value, url: origin }]);
    }
    const visits: (readonly PageRequest[])[] = [];
    for (let count = 0; count < 2; count += 1) {
      const { page, requests } = await openPage(context, unthrottled, origin + at);
      if (requests.requests.some(({ url }) => pathOf(url) === apiPaths.reportRemoteFailure)) {
        throw new Error(`A part of ${at} could not be loaded. Build the site anew.`);
      }
      visits.push(requests.requests.filter(({ bytes }) => bytes > 0));
      await page.close();
    }
    return visits;
  } finally {
    await context.close();
  }
}

function tellVisits(all: readonly Visits[]): FigureTable {
  const bytesOf = (requests: readonly PageRequest[]) =>
    requests.reduce((sum, { bytes }) => sum + bytes, 0);
  const immutable = (requests: readonly PageRequest[]) =>
    requests.filter(({ isImmutable }) => isImmutable);
  const first = all.flatMap(({ visits }) => visits[0] ?? []);
  return {
    title: 'What a CDN may keep for a year, of what reaches the server',
    heads: ['Page', 'Visit', 'Requests', 'of these immutable', 'kB', 'of these immutable'],
    rows: all.flatMap(({ page, visits }) =>
      visits.map((requests, index) => [
        ...[page.what, index === 0 ? 'first' : 'second'],
        ...[requests.length, immutable(requests).length].map(String),
        ...[bytesOf(requests), bytesOf(immutable(requests))].map((sum) => (sum / 1e3).toFixed(0)),
      ]),
    ),
    goals: [
      {
        number: 38,
        what: 'bytes of first visits that a CDN may keep for a year',
        value: (100 * bytesOf(immutable(first))) / bytesOf(first),
        unit: ' %',
        gate: { atLeast: 80 },
        target: { atLeast: 90 },
      },
    ],
  };
}

async function measureReplies(server: RunningServer, all: readonly Visits[]): Promise<FigureTable> {
  const first = all.flatMap(({ visits }) => visits[0] ?? []);
  const files = first.filter(({ isImmutable }) => isImmutable).map(({ url }) => pathOf(url));
  const pages = all.map(({ page }) => page.path);
  return {
    title: 'CPU of a server process for a reply, compressed, on an open connection',
    heads: ['', 'µs'],
    rows: [
      ['an immutable file', await costOf(server, [...new Set(files)])],
      ['a page', await costOf(server, pages)],
    ],
    goals: [],
  };
}

const pathOf = (url: string) => new URL(url).pathname;

async function costOf({ port, pid }: RunningServer, paths: readonly string[]): Promise<string> {
  const connection = await HttpConnection.open(port);
  const headers = { 'accept-encoding': 'br' };
  const get = async (count: number) => {
    const request = { method: 'GET' as const, path: paths[count % paths.length]!, headers };
    const { status } = await connection.exchange(request);
    if (status !== 200) throw new Error(`${request.path} was answered with ${status}.`);
  };
  for (let count = 0; count < TIMES; count += 1) await get(count);
  const before = cpuMsOf(pid);
  for (let count = 0; count < TIMES; count += 1) await get(count);
  connection.close();
  return (((cpuMsOf(pid) - before) * 1_000) / TIMES).toFixed(0);
}
