import { spawnSync } from 'node:child_process';
import { repositoryRoot } from '../../repositoryRoot.ts';

const READ_SETTINGS = `
import { parseSettings } from './server/src/config/settings.ts';
try { parseSettings(process.env); } catch (error) { console.log(error.message); }
`;

/**
 * Parses settings as the server does when it starts.
 * @returns its message about wrong settings; empty if all are right
 */
export function findSettingsProblem(env: Readonly<Record<string, string>>): string {
  const args = ['--input-type=module', '--eval', READ_SETTINGS];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: repositoryRoot,
    encoding: 'utf8',
    env,
  });
  return stdout + stderr;
}
