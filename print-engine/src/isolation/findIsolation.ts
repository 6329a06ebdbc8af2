import { probeProgram } from '../pool/childProgram.ts';
import { PdfChild } from '../pool/pdfChild.ts';
import { isolations, type Isolation } from './isolations.ts';

/**
 * Maximum time for a process to start while isolations are tried. It is long, because a slow start on a busy machine
 * must not be mistaken for an isolation that the system refuses.
 */
const MAX_START_MILLISECONDS = 30_000;

let found: Promise<Isolation> | undefined;

/** Tries once what this system allows. @returns the strongest isolation in which Node starts */
export function findIsolation(): Promise<Isolation> {
  found ??= tryIsolations();
  return found;
}

async function tryIsolations(): Promise<Isolation> {
  const [strongest, ...others] = isolations();
  if (strongest === undefined) throw new Error('There is no way to start a PDF process.');
  let weakest = strongest;
  for (const isolation of [strongest, ...others]) {
    if (await canStart(isolation)) return isolation;
    weakest = isolation;
  }
  // Not even a process without isolation starts. The server runs anyway, and refuses PDFs until a process starts.
  return weakest;
}

/** Returns whether Node starts in this isolation and can read the program of a PDF process. */
export async function canStart(isolation: Isolation): Promise<boolean> {
  const child = new PdfChild(isolation, probeProgram());
  try {
    await child.ready(MAX_START_MILLISECONDS);
    return true;
  } catch {
    return false;
  } finally {
    await child.end();
  }
}
