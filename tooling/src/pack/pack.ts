import path from 'node:path';
import { packPackages } from './packPackages.ts';

/** `npm run pack-packages -- <folder>`: writes tarballs of the packages with which portals are built into a folder. */
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Name the folder for the tarballs: npm run pack-packages -- ../tarballs');
  process.exit(1);
}
const tarballs = Object.values(await packPackages(folder));
console.log(`${folder} has ${tarballs.length} tarballs. In the portal's repository:

  npm install -D ${tarballs.map((file) => path.relative(process.cwd(), file)).join(' ')}`);
