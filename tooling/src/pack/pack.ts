import path from 'node:path';
import { parseArgs } from 'node:util';
import { packPackages, unreleasedPackages } from './packPackages.ts';

/**
 * `npm run pack-packages -- <folder> [--unreleased]`: writes tarballs of the packages with which portals are built into
 * a folder. Refuses packages whose exports changed since their last version, because two tarballs of one version would
 * hold different code. `--unreleased` packs these too, to try them.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { unreleased: { type: 'boolean', default: false } },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('Name the folder for the tarballs: npm run pack-packages -- ../tarballs');
  process.exit(1);
}
const unreleased = unreleasedPackages();
if (unreleased.length > 0 && !values.unreleased) {
  console.error(
    `What these packages export has changed since their last version: ${unreleased.join(', ')}.
Give them a version first (npx lerna version), or try them without one: --unreleased.`,
  );
  process.exit(1);
}
const tarballs = Object.values(await packPackages(folder));
console.log(`${folder} has ${tarballs.length} tarballs. In the portal's repository:

  npm install -D ${tarballs.map((file) => path.relative(process.cwd(), file)).join(' ')}`);
