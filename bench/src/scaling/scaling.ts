import { parseArgs } from 'node:util';
import type { FigureTable } from '../measure/figureTable.ts';
import { describeMachine } from '../report/describeMachine.ts';
import { markdownTable } from '../report/markdownTable.ts';
import { goalsTable } from '../report/writeMarkdown.ts';
import { directTransfers } from './directTransfers.ts';
import { eventsByPostgres } from './events/eventsByPostgres.ts';
import { immutableFiles } from './immutableFiles.ts';
import { scarceCalls } from './scarceCalls.ts';
import { standbyReads } from './standbyReads.ts';
import { statementsByReach } from './statementsByReach.ts';

const all: Readonly<Record<string, () => Promise<FigureTable | readonly FigureTable[]>>> = {
  eventsByPostgres,
  scarceCalls,
  standbyReads,
  statementsByReach,
  directTransfers,
  immutableFiles,
};

/**
 * Entry point of `npm run scaling [-- --only eventsByPostgres,standbyReads]`: measures what the estimates of
 * docs/scaling.md rest on. Each measurement starts its own PostgreSQL and takes about two minutes.
 */
const { values } = parseArgs({ options: { only: { type: 'string' } } });
const wanted = values.only?.split(',') ?? Object.keys(all);
process.on('SIGINT', () => undefined);
console.log(`${new Date().toISOString()}, ${describeMachine()}`);
for (const name of wanted) {
  const measure = all[name];
  if (measure === undefined) throw new Error(`${name} is none of ${Object.keys(all).join(', ')}.`);
  console.error(`measuring ${name}`);
  for (const { title, heads, rows, goals } of [await measure()].flat()) {
    console.log(`\n### ${title}\n\n${markdownTable(heads, rows)}`);
    if (goals.length > 0) console.log(`\n${goalsTable(goals)}`);
  }
}
