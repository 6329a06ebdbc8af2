import { existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDebianRoot } from './isDebianRoot.ts';
import { runAptGet } from './runAptGet.ts';
import { repositoryRoot } from '../repositoryRoot.ts';
import { runCommand, type Outcome } from '../runCommand.ts';

/**
 * Debian packages of documentation: 39 MB with 221 different PDFs, made by several versions of TeX, dvipdfmx,
 * Ghostscript, Distiller and groff. They are unpacked but not installed, because some depend on all of TeX.
 */
const packages = [
  'texlive-humanities-doc',
  'graphviz-doc',
  'gretl-doc',
  'asymptote-doc',
  'bash-doc',
];

export const realPdfsFolder = path.join(repositoryRoot, '.cache', 'real-pdfs');

export function hasRealPdfs(): boolean {
  return existsSync(realPdfsFolder);
}

/**
 * Downloads the PDFs if they are missing, on Debian as root. Without a network the folder stays missing, and the suite
 * that needs the PDFs says so.
 */
export async function fetchRealPdfs(): Promise<void> {
  if (hasRealPdfs() || !isDebianRoot()) return;
  const debs = mkdtempSync(path.join(tmpdir(), 'parchi-debs-'));
  const unpacked = `${realPdfsFolder}.partial`;
  try {
    console.log(`Fetching PDFs of ${packages.join(', ')} (apt-get)`);
    expectSuccess('download', await runAptGet(['download', '-qq', ...packages], debs));
    rmSync(unpacked, { recursive: true, force: true });
    mkdirSync(unpacked, { recursive: true });
    for (const deb of globSync('*.deb', { cwd: debs })) {
      const extract = ['dpkg-deb', '--extract', deb, path.join(unpacked, deb)];
      expectSuccess(deb, await runCommand(extract, { cwd: debs }));
    }
    renameSync(unpacked, realPdfsFolder);
  } catch (error) {
    console.error(error);
  } finally {
    rmSync(debs, { recursive: true, force: true });
  }
}

function expectSuccess(step: string, { exitCode, output }: Outcome): void {
  if (exitCode !== 0) throw new Error(`${step}: ${output}`);
}
