import { globSync } from 'node:fs';
import path from 'node:path';
import { findClassFaults } from './findClassFaults.ts';
import { repositoryRoot } from '../../repositoryRoot.ts';
import { reactWorkspaces } from '../../workspaces.ts';

/**
 * Checks the class names that sources read from CSS modules. TypeScript accepts any name in `styles`, and a class that
 * does not exist would be `undefined` in the page.
 */
const folders = `{${reactWorkspaces.join()}}/src`;
const faults = findClassFaults({
  sources: find(`${folders}/**/*.{ts,tsx}`),
  styleSheets: find(`${folders}/**/*.module.css`),
});
for (const fault of faults) console.log(fault.replaceAll(repositoryRoot, ''));
process.exitCode = faults.length === 0 ? 0 : 1;

function find(pattern: string): string[] {
  return globSync(pattern, { cwd: repositoryRoot }).map((file) => path.join(repositoryRoot, file));
}
