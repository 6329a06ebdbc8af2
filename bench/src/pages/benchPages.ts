import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { boardPath, hostPages, pagePaths, privacyPath, termsPath } from '@parchi/contract';
import type { BenchOptions } from '../report/benchOptions.ts';
import { describeMachine } from '../report/describeMachine.ts';
import { launchChromium } from '../rig/launchChromium.ts';
import { startParchi } from '../rig/startParchi.ts';
import { signUpAndIn } from '../wire/signUpAndIn.ts';
import { auditPages } from './lighthouse/auditPages.ts';
import { measurePages, type Contender } from './measurePages.ts';
import { startPeers } from './peers/startPeers.ts';
import { PARCHI, PRERENDERED, STATIC, summarizePages } from './report/summarizePages.ts';
import { writePagesMarkdown } from './report/writePagesMarkdown.ts';

/**
 * `npm run bench -- pages`: measures the public pages of the built site as visitors see them on a phone. Compares them
 * with a static page and a prerendered React page with the same words, and with other sites that `--beside` names.
 * docs/performance.md explains the figures.
 */
export async function benchPages(databaseUrl: string, options: BenchOptions): Promise<void> {
  const browser = await launchChromium();
  if (browser === undefined) throw new Error('Measuring pages needs Chromium.');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parchi-pages-'));
  const parchi = await startParchi({ dataFolder: path.join(folder, 'parchi'), databaseUrl });
  const origin = `http://127.0.0.1:${parchi.port}`;
  const startedAt = new Date().toISOString();
  const machine = describeMachine();
  try {
    const paths = (await publicPaths(parchi.port)).filter((one) => isWanted(one, options.only));
    const peers = await startPeers(browser, { origin, paths, folder });
    const contenders = paths.flatMap((page): Contender[] => [
      { name: PARCHI, page, address: origin + page },
      { name: STATIC, page, address: peers.staticAddress(page) },
      { name: PRERENDERED, page, address: peers.prerenderedAddress(page) },
    ]);
    const measurements = await measurePages(browser, {
      contenders: [
        ...contenders,
        ...options.beside.map((address): Contender => ({ name: address, address })),
      ],
      home: `${origin}/`,
      clickPaths: paths.filter((one) => !opensDocument(one)),
      rounds: options.rounds,
    });
    await peers.stop();
    const audits = options.hasLighthouse ? await auditPages(origin, paths) : [];
    const summary = { ...summarizePages(measurements), audits };
    const jsonPath = path.join(os.tmpdir(), `parchi-bench-pages-${Date.now()}.json`);
    const report = { machine, startedAt, rounds: options.rounds, ...summary, measurements };
    await writeFile(jsonPath, JSON.stringify(report, undefined, 2));
    console.log(`${startedAt}, ${machine}, n = ${options.rounds}\n`);
    console.log(writePagesMarkdown(summary));
    console.log(`\nEvery figure: ${jsonPath}`);
  } finally {
    await browser.close();
    await parchi.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the paths of all pages that visitors see without an account. The token board has a shop's code. */
async function publicPaths(port: number): Promise<string[]> {
  const { shopId = '' } = await signUpAndIn(port, 'shop');
  return [
    pagePaths.home,
    pagePaths.sendFile,
    pagePaths.receiveFile,
    pagePaths.placeOrder,
    pagePaths.signIn,
    pagePaths.signUp,
    pagePaths.businessSignUp,
    pagePaths.businessSignIn,
    `${boardPath}?shop=${shopId}`,
    privacyPath,
    termsPath,
  ];
}

/** Pages of remotes that a click opens in another document: those for passwords, and the one that leads to sign-in. */
const inOwnDocument: readonly string[] = [
  pagePaths.placeOrder,
  pagePaths.businessSignIn,
  pagePaths.businessSignUp,
];

function opensDocument(address: string): boolean {
  return hostPages.includes(address) || inOwnDocument.includes(address);
}

function isWanted(address: string, only: readonly string[]): boolean {
  return only.length === 0 || only.includes(address.split('?')[0] ?? '');
}
