import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from './runCommand.ts';

/**
 * Documentation with 221 PDFs in it, no two alike: by TeX in many ages, dvipdfmx, Ghostscript, Distiller, groff; 39 MB to fetch.
 * Unpacked and not installed, for some of them ask for all of TeX.
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

/** Fetches them with Debian's apt-get. Without a network there is no folder, and the suite that needs it says so. */
export function fetchRealPdfs(): void {
  const debs = mkdtempSync(path.join(tmpdir(), 'parchi-debs-'));
  const unpacked = `${realPdfsFolder}.partial`;
  try {
    console.log(`Fetching PDFs of ${packages.join(', ')} (apt-get)`);
    run('apt-get', ['download', '-qq', '-o', 'Acquire::Retries=3', ...packages], debs);
    rmSync(unpacked, { recursive: true, force: true });
    mkdirSync(unpacked, { recursive: true });
    for (const deb of globSync('*.deb', { cwd: debs })) {
      run('dpkg-deb', ['--extract', deb, path.join(unpacked, deb)], debs);
    }
    renameSync(unpacked, realPdfsFolder);
  } catch (error) {
    console.error(error);
  } finally {
    rmSync(debs, { recursive: true, force: true });
  }
}

function run(command: string, args: string[], cwd: string): void {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
}
