import { PdfChild } from '../pool/pdfChild.ts';
import { isolations, type Isolation } from './isolations.ts';

/** Long enough for a busy machine: a slow start must not be mistaken for one that is not allowed. */
const MAX_START_MILLISECONDS = 30_000;

let found: Promise<Isolation> | undefined;

/** Detects once what this system allows. @returns the strongest isolation in which a PDF process starts */
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
  // Not even a bare process starts. The server runs anyway, and refuses PDFs as long as that is so.
  return weakest;
}

export async function canStart(isolation: Isolation): Promise<boolean> {
  const child = new PdfChild(isolation);
  try {
    await child.ready(MAX_START_MILLISECONDS);
    return true;
  } catch {
    return false;
  } finally {
    await child.end();
  }
}
