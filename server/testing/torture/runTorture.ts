import { parseArgs } from 'node:util';
import { crashOperations } from './crashOperations.ts';
import { sweepCrashes } from './sweepCrashes.ts';
import { torture } from './torture.ts';
import { openSingleServer, openThreeServers, type TortureTarget } from './tortureTargets.ts';

/**
 * `npm run torture [-- --on embedded --on postgres --on cluster] [--kills 200] [--no-sweep] [--operation send]`: kills servers at random
 * moments under mixed load, then one server at each step of each operation, and checks that nothing that was acknowledged
 * is lost or there twice. Takes about half an hour on each. docs/reliability.md has what came of it.
 */
const targets: Readonly<Record<string, () => Promise<TortureTarget>>> = {
  embedded: openSingleServer,
  postgres: openSingleServer,
  cluster: openThreeServers,
};
/** The PostgreSQL that `npm run torture` has started. */
const databaseUrl = process.env['TEST_DATABASE_URL'];

const { values } = parseArgs({
  allowNegative: true,
  options: {
    on: { type: 'string', multiple: true, default: ['postgres', 'cluster', 'embedded'] },
    kills: { type: 'string', default: '200' },
    sweep: { type: 'boolean', default: true },
    operation: { type: 'string', multiple: true, default: Object.keys(crashOperations) },
  },
});
for (const name of values.on) {
  const open = targets[name];
  if (open === undefined) throw new Error(`--on takes ${Object.keys(targets).join(', ')}.`);
  process.env['TEST_DATABASE_URL'] = name === 'embedded' ? '' : databaseUrl;
  const kills = Number(values.kills);
  if (kills > 0) {
    report(name, await torture(await open(), kills, (killed) => onKill(name, killed, kills)));
  }
  if (values.sweep && open === openSingleServer)
    report(name, await sweepCrashes({ names: values.operation, onSwept }));
}

/** Shows that the kills go on: 200 of them take up to half an hour. */
function onKill(name: string, killed: number, kills: number): void {
  process.stderr.write(`${name}: ${killed} of ${kills} kills\n`);
}

/** Shows that the sweep goes on: all of it takes a quarter of an hour. */
function onSwept(what: string, kills: number): void {
  process.stderr.write(`${what}: ${kills} kills\n`);
}

function report(name: string, outcome: object): void {
  process.stdout.write(`${name}: ${JSON.stringify(outcome, undefined, 2)}\n`);
}
