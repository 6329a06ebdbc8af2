import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isInRange } from '../checks/advisories/isInRange.ts';
import { repositoryRoot } from '../repositoryRoot.ts';
import { runCommand } from '../runCommand.ts';
import { portalPackages } from '../workspaces.ts';
import { leastVersion, readReleased, writeReport, type ApiReport } from './apiReport.ts';
import { readExports } from './readExports.ts';

/**
 * `npm run api-report`: writes the report of the exported API of each package that portals are built with. With
 * `--check` it only compares, and reads what `tsc --build` has written. Either way it refuses a version that does not
 * say enough about what changed.
 */
const isCheck = process.argv.includes('--check');
if (!isCheck) {
  const { exitCode, output } = await runCommand(['tsc', '--build', ...portalPackages]);
  if (exitCode !== 0) throw new Error(output);
}
const problems = portalPackages.map(updateReport).filter((problem) => problem !== undefined);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Returns the problem with a package's report; `undefined` if there is none, or if the report was rewritten. */
function updateReport(name: string): string | undefined {
  const folder = path.join(repositoryRoot, name);
  const file = path.join(folder, 'api-report.txt');
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const current = readExports(folder, path.join(repositoryRoot, '.tsbuild', name));
  const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const report: ApiReport = {
    ...(before === undefined ? { version, released: current } : readReleased(before)),
    current,
  };
  const least = leastVersion(report);
  if (version !== report.version && least !== undefined && !isInRange(version, `>=${least}`)) {
    return `${name} ${version}: what changed since ${report.version} needs ${least} or higher (${name}/api-report.txt).`;
  }
  const isReleased = version !== report.version;
  const text = writeReport(
    `@parchi/${name}`,
    isReleased ? { version, released: current, current } : report,
  );
  if (text === before) return undefined;
  if (isCheck) {
    return `${name}/api-report.txt is not up to date. Run “npm run api-report” and look at what changed.`;
  }
  writeFileSync(file, text);
  return undefined;
}
