import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hasUnreleased } from '../api-report/apiReport.ts';
import { repositoryRoot } from '../repositoryRoot.ts';
import { runCommand } from '../runCommand.ts';
import { portalPackages } from '../workspaces.ts';
import { stagePackage } from './stagePackage.ts';

/** Returns the names of the packages whose exports have changed since their last version. */
export function unreleasedPackages(): string[] {
  return portalPackages.filter((name) =>
    hasUnreleased(readFileSync(path.join(repositoryRoot, name, 'api-report.txt'), 'utf8')),
  );
}

/**
 * Packs the packages with which portals are built, for a portal in a repository of its own.
 * @param folder Where the tarballs go.
 * @returns the path of each package's tarball, by the name of the package
 */
export async function packPackages(folder: string): Promise<Record<string, string>> {
  await run(['tsc', '--build', ...portalPackages]);
  mkdirSync(folder, { recursive: true });
  const staging = mkdtempSync(path.join(tmpdir(), 'parchi-pack-'));
  try {
    const tarballs = portalPackages.map((name) => {
      const file = stagePackage(name, path.join(staging, name));
      return [`@parchi/${name}`, path.resolve(folder, file)] as const;
    });
    const staged = portalPackages.map((name) => path.join(staging, name));
    await run(['npm', 'pack', '--pack-destination', path.resolve(folder), ...staged]);
    return Object.fromEntries(tarballs);
  } finally {
    rmSync(staging, { recursive: true });
  }
}

async function run(command: readonly string[]): Promise<void> {
  const { exitCode, output } = await runCommand(command);
  if (exitCode !== 0) throw new Error(`${command.join(' ')} failed:\n${output}`);
}
