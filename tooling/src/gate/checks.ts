import { globSync } from 'node:fs';
import { repositoryRoot } from '../repositoryRoot.ts';
import { runCommand } from '../runCommand.ts';
import { reactWorkspaces, remotes, workspaces } from '../workspaces.ts';
import type { PartResult } from './partResult.ts';

export interface Check {
  readonly name: string;
  readonly command: readonly string[];
  /** Names of the checks that must have ended before this one starts. */
  readonly after?: readonly string[];
  /** Shows the last line of the output even if the check passes, because that line names the sources of the result. */
  readonly isLastLineShown?: true;
}

const MAX_LINES = 80;

/**
 * The checks, in the order in which they start. Other parts of the run wait for the first two. The check of the page
 * weight measures what a browser fetches of the built site.
 */
export const checks: readonly Check[] = [
  // The root's tsconfig.json references all workspaces except the remotes, because it cannot find them by a pattern.
  { name: 'types', command: ['tsc', '--build', '.', ...remotes] },
  // Waits for `types`, because it compiles the same projects into the same files.
  { name: 'build', command: ['lerna', 'run', 'build'], after: ['types'] },
  { name: 'lint', command: ['oxlint'] },
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'styles', command: ['stylelint', `{${reactWorkspaces.join()}}/src/**/*.css`] },
  { name: 'class names', command: ['node', 'tooling/src/checks/css-modules/checkClassNames.ts'] },
  {
    name: 'import rules',
    command: ['depcruise', '--config', '.dependency-cruiser.mjs', ...workspaces],
  },
  {
    name: 'declared packages',
    command: ['node', 'tooling/src/checks/checkDeclaredPackages.ts'],
    after: ['types'],
  },
  {
    name: 'exported API',
    command: ['node', 'tooling/src/api-report/writeReports.ts', '--check'],
    after: ['types'],
  },
  { name: 'dead code', command: ['knip'] },
  { name: 'generated documents', command: ['node', 'server/src/config/writeDocs.ts', '--check'] },
  {
    name: 'advisories',
    command: ['node', 'tooling/src/checks/advisories/checkAdvisories.ts'],
    isLastLineShown: true,
  },
  {
    name: 'page weight',
    command: [
      'node',
      '--test',
      ...globSync('e2e/src/**/page-weight.test.ts', { cwd: repositoryRoot }),
    ],
    after: ['build'],
  },
];

/** Runs one check and prints a line about it. If it failed, also prints its output. */
export async function runCheck({ name, command, isLastLineShown }: Check): Promise<PartResult> {
  const { exitCode, output, durationSeconds } = await runCommand(command);
  const isGreen = exitCode === 0;
  const lines = output.trim().split('\n');
  console.log(`${isGreen ? '✔' : '✘'} ${name} (${durationSeconds.toFixed(1)} s)`);
  if (isLastLineShown) console.log(`  ${lines.at(-1)}`);
  const failures = isGreen ? '' : lines.slice(-MAX_LINES).join('\n');
  if (!isGreen) console.log(failures);
  return { name, files: [], passed: isGreen ? 1 : 0, failed: isGreen ? 0 : 1, failures };
}
