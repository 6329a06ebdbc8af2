import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '../repositoryRoot.ts';
import { runCommand } from '../runCommand.ts';
import { remotes } from '../workspaces.ts';
import { publish, RefusedBuildError, rollBack, type Target } from './publish.ts';

const USAGE = `npm run publish-portal -- <portal> --to <folder> --site <https://parchi.example>
  [--address <https://portals.example>] [--rollback]
Portals: ${remotes.join(', ')}`;
/** Where a server with the setting PORTALS_DIR serves the folder. */
const SITE_ADDRESS = '/portals';

/** Builds a portal and publishes it, or goes back to the build before. */
async function main(): Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      site: { type: 'string' },
      address: { type: 'string', default: SITE_ADDRESS },
      rollback: { type: 'boolean', default: false },
    },
  });
  const [name = ''] = positionals;
  const { to, site, address, rollback } = values;
  if (!remotes.includes(name) || to === undefined || site === undefined) throw new Error(USAGE);
  const target: Target = { name, to, site, address };
  if (rollback) return `${name} is back at ${await rollBack(target)}.`;
  const built = await runCommand(['npm', 'run', 'build', '-w', name]);
  if (built.exitCode !== 0) throw new Error(`${built.output}\n${name} could not be built.`);
  return `${name} ${await publish(target, join(repositoryRoot, name, 'dist'))} is published.`;
}

try {
  console.log(await main());
} catch (error) {
  const isRefused = error instanceof RefusedBuildError;
  if (isRefused) console.error('Nothing was published, for this would not work:');
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
