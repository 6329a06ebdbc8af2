import { readFailures } from './readFailures.ts';
import { runCommand } from './runCommand.ts';
import type { SuiteResult } from './suiteResult.ts';

export interface Check {
  name: string;
  command: string[];
  /** Its last line is shown also when it passes: it says on what the result rests. */
  isLastLineShown?: true;
}

const sourceFolders =
  'contract shared-api shared-ui shared-routing host remote-files remote-customer remote-shop standalone ready-orders server tooling e2e bench';

/** Cheap ones first; the weight of pages is what a browser fetches of the built site. */
export const checks: Check[] = [
  { name: 'types', command: ['tsc', '--build'] },
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'lint', command: ['eslint', '.', '--max-warnings', '0'] },
  { name: 'styles', command: ['stylelint', '{shared-ui,ready-orders,host,remote-*}/src/**/*.css'] },
  {
    name: 'import rules',
    command: ['depcruise', '--config', '.dependency-cruiser.mjs', ...sourceFolders.split(' ')],
  },
  { name: 'dead code', command: ['knip'] },
  { name: 'generated documents', command: ['node', 'server/src/config/writeDocs.ts', '--check'] },
  {
    name: 'advisories',
    command: ['node', 'tooling/src/checkAdvisories.ts'],
    isLastLineShown: true,
  },
  { name: 'build', command: ['lerna', 'run', 'build'] },
  { name: 'page weight', command: ['node', '--test', 'e2e/src/page-weight.test.ts'] },
];

/** Runs one check and prints a line for it. */
export async function runCheck({ name, command, isLastLineShown }: Check): Promise<SuiteResult> {
  const { exitCode, output, durationSeconds } = await runCommand(command);
  const isGreen = exitCode === 0;
  console.log(`${isGreen ? '✔' : '✘'} ${name} (${durationSeconds.toFixed(1)} s)`);
  if (isLastLineShown) console.log(`  ${output.trim().split('\n').at(-1)}`);
  return isGreen
    ? { passed: 1, failed: 0, failures: '', failedFiles: [] }
    : { passed: 0, failed: 1, failures: readFailures(output), failedFiles: [] };
}
