import { parseArgs } from 'node:util';
import { torture } from './torture.ts';
import { openSingleServer, openThreeServers, type TortureTarget } from './tortureTargets.ts';

/**
 * `npm run torture [-- --on embedded --on postgres --on cluster] [--kills 200]`: kills servers again and again under
 * mixed load, and checks that nothing that was acknowledged is lost or there twice. 200 kills take about a quarter of an
 * hour on each. docs/reliability.md has what came of it.
 */
const targets: Readonly<Record<string, () => Promise<TortureTarget>>> = {
  embedded() {
    // `npm run torture` starts PostgreSQL for the others.
    delete process.env['TEST_DATABASE_URL'];
    return openSingleServer();
  },
  postgres: openSingleServer,
  cluster: openThreeServers,
};

const { values } = parseArgs({
  options: {
    on: { type: 'string', multiple: true, default: ['postgres', 'cluster', 'embedded'] },
    kills: { type: 'string', default: '200' },
  },
});
for (const name of values.on) {
  const open = targets[name];
  if (open === undefined) throw new Error(`--on takes ${Object.keys(targets).join(', ')}.`);
  const { fsck, ...tally } = await torture(await open(), Number(values.kills));
  process.stdout.write(`${name}: ${JSON.stringify(tally)}\n${fsck}\n`);
}
