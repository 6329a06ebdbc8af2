import { PdfChild } from '../pdfChild.ts';
import { isolations, type Isolation } from './isolations.ts';

/** Also on a machine that has much else to do: a slow start must not look like one that is not allowed. */
const MAX_START_MILLISECONDS = 30_000;

let found: Promise<Isolation> | undefined;

/** Tries, once in the server's life, what this system allows. @returns the strongest isolation in which a PDF process starts */
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
  // Not even a bare process starts now, but the server does; PDFs are refused as long as that is so.
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
