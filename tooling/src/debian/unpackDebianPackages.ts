import { globSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand, type Outcome } from '../runCommand.ts';
import { runAptGet } from './runAptGet.ts';

/**
 * Downloads Debian packages and unpacks them into a folder, without installing them or what they depend on. The folder
 * appears only once it is complete; without a network it stays missing, and the reason is printed.
 */
export async function unpackDebianPackages(
  names: readonly string[],
  folder: string,
): Promise<void> {
  const debs = mkdtempSync(path.join(tmpdir(), 'parchi-debs-'));
  const unpacked = `${folder}.partial`;
  try {
    console.log(`Fetching ${names.join(', ')} (apt-get)`);
    expectSuccess('download', await runAptGet(['download', '-qq', ...names], debs));
    rmSync(unpacked, { recursive: true, force: true });
    mkdirSync(unpacked, { recursive: true });
    for (const deb of globSync('*.deb', { cwd: debs })) {
      const extract = ['dpkg-deb', '--extract', deb, unpacked];
      expectSuccess(deb, await runCommand(extract, { cwd: debs }));
    }
    renameSync(unpacked, folder);
  } catch (error) {
    console.error(error);
  } finally {
    rmSync(debs, { recursive: true, force: true });
  }
}

function expectSuccess(step: string, { exitCode, output }: Outcome): void {
  if (exitCode !== 0) throw new Error(`${step}: ${output}`);
}
