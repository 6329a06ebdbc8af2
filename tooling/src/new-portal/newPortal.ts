import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../repositoryRoot.ts';
import { runCommand } from '../runCommand.ts';
import { addOwner } from './addOwner.ts';
import { describeName } from './describeName.ts';
import { findNameProblem } from './findNameProblem.ts';
import { writePortal } from './writePortal.ts';

/**
 * `npm run new-portal -- remote-kiosk`: writes the folder of a new portal, with a page, its words, its tests and a
 * README, and enters it into package-lock.json and CODEOWNERS. No other file changes.
 */
const [name = ''] = process.argv.slice(2);
const problem = await findNameProblem(name);
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}

const files = writePortal(name, path.join(repositoryRoot, name));
console.log(`${name}/ has ${files.length} files.`);
const owners = path.join(repositoryRoot, '.github/CODEOWNERS');
writeFileSync(owners, addOwner(readFileSync(owners, 'utf8'), name));
await run(['prettier', '--write', '--log-level', 'warn', name]);
await run(['npm', 'install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund']);
console.log(`package-lock.json knows it. Next:

  npm run dev                 its page is http://localhost:8081/${describeName(name).id}
  npm test -w ${name}
  npm run check               before you commit ${name}/, package-lock.json and .github/CODEOWNERS

Write in ${name}/README.md what the portal is for, and in .github/CODEOWNERS whose it is. How it is published: docs/portals.md.`);

async function run(command: readonly string[]): Promise<void> {
  const { exitCode, output } = await runCommand(command);
  if (exitCode === 0) return;
  console.error(`${command.join(' ')} failed:\n${output}`);
  process.exit(1);
}
