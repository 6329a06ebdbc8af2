import { spawnSync } from 'node:child_process';
import { repositoryRoot, type Site } from './site.ts';

/** What `npm run fsck -- --strict` says about a site's data. The site stands still meanwhile. */
export function checkStore(site: Site): Promise<string> {
  return site.whileHalted(() => {
    const { stdout, stderr } = spawnSync(process.execPath, ['server/src/fsck.ts', '--strict'], {
      cwd: repositoryRoot,
      env: { ...process.env, DATA_DIR: site.dataFolder, LOG_LEVEL: 'warn' },
      encoding: 'utf8',
    });
    return (stdout + stderr).trim();
  });
}
