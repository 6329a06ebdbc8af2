import { existsSync } from 'node:fs';
import path from 'node:path';
import { isDebianRoot } from './isDebianRoot.ts';
import { unpackDebianPackages } from './unpackDebianPackages.ts';
import { repositoryRoot } from '../repositoryRoot.ts';

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
  await unpackDebianPackages(packages, realPdfsFolder);
}
