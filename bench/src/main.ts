import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { benchPages } from './pages/benchPages.ts';
import { readBenchOptions } from './report/benchOptions.ts';
import { describeMachine } from './report/describeMachine.ts';
import type { Report } from './report/report.ts';
import { writeMarkdown } from './report/writeMarkdown.ts';
import type { Latencies } from './measure/latencies.ts';
import type { Series } from './measure/series.ts';
import { startRig, type Rig } from './rig/startRig.ts';
import { boardLive } from './series/boardLive.ts';
import { confirmPayments } from './series/confirmPayments.ts';
import { counterKeys } from './series/counterKeys.ts';
import { downloadOneFile } from './series/downloadOneFile.ts';
import { downloadZip } from './series/downloadZip.ts';
import { findShop } from './series/findShop.ts';
import { handOver } from './series/handOver.ts';
import { liveOrders } from './series/liveOrders.ts';
import { overload } from './series/overload.ts';
import { peakMemory, type PeakMemory } from './series/peakMemory.ts';
import { s3Transfers } from './series/s3Transfers.ts';
import { shopMoney } from './series/shopMoney.ts';
import { reconnect } from './series/reconnect.ts';
import { smallCalls, type SmallCalls } from './series/smallCalls.ts';
import { uploadManyFiles } from './series/uploadManyFiles.ts';
import { uploadOneFile } from './series/uploadOneFile.ts';
import { uploadThroughPage } from './series/uploadThroughPage.ts';

/** Entry point of `npm run bench`. docs/performance.md explains what is measured and why. */
const options = readBenchOptions(process.argv.slice(2));
const databaseUrl = process.env['TEST_DATABASE_URL'];
if (databaseUrl === undefined) {
  console.error('Run it as `npm run bench`, which brings up a PostgreSQL.');
  process.exit(1);
}
if (options.part === 'pages') await benchPages(databaseUrl, options);
else await benchTransfers(databaseUrl);

async function benchTransfers(postgresUrl: string): Promise<void> {
  const rig = await startRig(postgresUrl);
  try {
    const report = await measure(rig);
    const jsonPath = path.join(os.tmpdir(), `parchi-bench-${Date.now()}.json`);
    await writeFile(jsonPath, JSON.stringify(report, undefined, 2));
    console.log(writeMarkdown(report));
    console.log(`\nEvery figure: ${jsonPath}`);
  } finally {
    await rig.stop();
  }
}

async function measure(rig: Rig): Promise<Report> {
  const machine = describeMachine();
  const startedAt = new Date().toISOString();
  const series: Series[] = [];
  const all = {
    uploadOneFile,
    uploadManyFiles,
    uploadThroughPage,
    downloadOneFile,
    downloadZip,
    handOver,
  };
  for (const [name, run] of Object.entries(all)) {
    if (!isWanted(name)) continue;
    console.error(`measuring ${name}`);
    const measured = await run(rig, options.rounds);
    if (measured === undefined) console.error(`${name} needs Chromium and was left out`);
    else series.push(measured);
  }
  if (isWanted('s3Transfers')) {
    console.error('measuring s3Transfers');
    series.push(...(await s3Transfers(rig, options.rounds)));
  }
  let memory: PeakMemory = { rows: [], goals: [] };
  if (isWanted('peakMemory')) {
    console.error('measuring peakMemory');
    memory = await peakMemory(rig, options.memoryRepeats);
  }
  let calls: SmallCalls = { rows: [], goals: [] };
  if (isWanted('smallCalls')) {
    console.error('measuring smallCalls');
    calls = await smallCalls(rig, options.rounds);
  }
  const latencies: Latencies[] = [];
  const allLatencies = {
    findShop,
    confirmPayments,
    liveOrders,
    boardLive,
    reconnect,
    overload,
    counterKeys,
    shopMoney,
  };
  for (const [name, run] of Object.entries(allLatencies)) {
    if (!isWanted(name)) continue;
    console.error(`measuring ${name}`);
    latencies.push(await run(rig));
  }
  const goals = [
    ...series.flatMap((one) => one.goals),
    ...memory.goals,
    ...calls.goals,
    ...latencies.flatMap((one) => one.goals),
  ];
  return {
    machine,
    startedAt,
    series,
    memory: memory.rows,
    calls: calls.rows,
    latencies,
    goals: goals.sort((a, b) => a.number - b.number),
  };
}

function isWanted(name: string): boolean {
  return options.only.length === 0 || options.only.includes(name);
}
