import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '../repositoryRoot.ts';
import { runCommand } from '../runCommand.ts';
import { remotes } from '../workspaces.ts';
import { describeStatus } from './describeStatus.ts';
import { RefusedBuildError } from './deployedSite.ts';
import {
  changeShare,
  publish,
  publishCanary,
  readPublished,
  rollBack,
  type Target,
} from './publish.ts';
import { openStore } from './store/openStore.ts';

const USAGE = `npm run publish-portal -- <portal> --to <folder or https://…> --site <https://parchi.example>
  [--address <https://portals.example>] [--canary <percent> | --rollback | --status]
Portals: ${remotes.join(', ')}`;
/** Where a server with the setting PORTALS_DIR serves the folder. */
const SITE_ADDRESS = '/portals';

/** Builds a portal and publishes it, changes the share of its canary, or goes back. */
async function main(): Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      site: { type: 'string' },
      address: { type: 'string', default: SITE_ADDRESS },
      canary: { type: 'string' },
      rollback: { type: 'boolean', default: false },
      status: { type: 'boolean', default: false },
    },
  });
  const [name = ''] = positionals;
  const { to, site, address, canary, rollback, status } = values;
  const percent = Number(canary ?? 100);
  const isShare = Number.isInteger(percent) && percent >= 1 && percent <= 100;
  const isContradiction = [rollback, status, canary !== undefined].filter(Boolean).length > 1;
  if (!remotes.includes(name) || !to || !site || !isShare || isContradiction) {
    throw new Error(USAGE);
  }
  const target: Target = {
    name,
    store: openStore(to, process.env['PORTALS_CREDENTIALS']),
    site,
    address,
  };
  if (status) return describeStatus(target, process.env['PORTALS_TOKEN']);
  if (rollback) return `${name} is back at ${await rollBack(target)} for everybody.`;
  const running = (await readPublished(target))[name]?.canary;
  if (canary !== undefined && running) {
    const build = await changeShare(target, percent);
    return `${name} ${build}, which was the canary for ${running.percent} %, is now for ${audience(percent)}. Nothing was built.`;
  }
  return `${name} ${await publishSources(target, percent)} is published for ${audience(percent)}.`;
}

async function publishSources(target: Target, percent: number): Promise<string> {
  const { name } = target;
  const built = await runCommand(['npm', 'run', 'build', '-w', name]);
  if (built.exitCode !== 0) throw new Error(`${built.output}\n${name} could not be built.`);
  const dist = join(repositoryRoot, name, 'dist');
  return percent === 100 ? publish(target, dist) : publishCanary(target, dist, percent);
}

function audience(percent: number): string {
  return percent === 100 ? 'everybody' : `${percent} % of the browsers`;
}

try {
  console.log(await main());
} catch (error) {
  const isRefused = error instanceof RefusedBuildError;
  if (isRefused) console.error('Nothing was published, for this would not work:');
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
