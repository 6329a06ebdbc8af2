#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '../runCommand.ts';
import { describeStatus } from './describeStatus.ts';
import { RefusedBuildError } from './fetchDeployed.ts';
import {
  changeShare,
  publish,
  publishCanary,
  readPublished,
  rollBack,
  type Target,
} from './publish.ts';
import { openStore } from './store/openStore.ts';

const USAGE = `publish-portal [<folder of the portal>] --to <folder or https://…> [--site <https://parchi.example>]
  [--address <https://portals.example>] [--canary <percent> | --rollback | --status]
The portal is by default the one in the current folder, the site the one of “npm start” on this machine.`;
/** Where “npm start” serves a site. */
const LOCAL_SITE = 'http://localhost:8080';
/** Where a server with the setting PORTALS_DIR serves the folder. */
const SITE_ADDRESS = '/portals';

/** Builds a portal and publishes it, changes the share of its canary, rolls back, or describes its status. */
async function main(): Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      site: { type: 'string', default: LOCAL_SITE },
      address: { type: 'string', default: SITE_ADDRESS },
      canary: { type: 'string' },
      rollback: { type: 'boolean', default: false },
      status: { type: 'boolean', default: false },
    },
  });
  const [place = '.', ...others] = positionals;
  const folder = resolve(place);
  const name = basename(folder);
  const { to, site, address, canary, rollback, status } = values;
  const percent = Number(canary ?? 100);
  const isShare = Number.isInteger(percent) && percent >= 1 && percent <= 100;
  const isContradiction = [rollback, status, canary !== undefined].filter(Boolean).length > 1;
  if (!to || !isShare || isContradiction || others.length > 0) throw new Error(USAGE);
  if (!name.startsWith('remote-') || !existsSync(join(folder, 'package.json'))) {
    throw new Error(`${folder} is not the folder of a portal.\n${USAGE}`);
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
  return `${name} ${await publishSources(target, folder, percent)} is published for ${audience(percent)}.`;
}

async function publishSources(target: Target, folder: string, percent: number): Promise<string> {
  const built = await runCommand(['npm', 'run', 'build'], { cwd: folder });
  if (built.exitCode !== 0) throw new Error(`${built.output}\n${folder} could not be built.`);
  const dist = join(folder, 'dist');
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
