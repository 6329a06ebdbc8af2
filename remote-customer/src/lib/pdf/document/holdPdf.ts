import type { OpenPdf } from './openPdf.ts';
import { PdfError } from './pdfError.ts';
import { isSamePdf, type PdfSource } from './pdfSource.ts';

/**
 * How long a PDF stays open after the last component has released it, in ms. This is enough to scroll it out of view
 * and back, or to show it in another component next.
 */
const CLOSES_AFTER_MS = 3_000;

interface HeldPdf {
  readonly source: PdfSource;
  readonly opening: Promise<OpenPdf>;
  holderCount: number;
}

export interface PdfHold {
  readonly opening: Promise<OpenPdf>;
  readonly release: () => void;
}

const heldPdfs = new Set<HeldPdf>();

/**
 * Opens a PDF. All components that show the same PDF share it. It is closed 3 s after the last component has released
 * it.
 */
export function holdPdf(source: PdfSource): PdfHold {
  const held = [...heldPdfs].find((other) => isSamePdf(other.source, source)) ?? open(source);
  held.holderCount += 1;
  return {
    opening: held.opening,
    release: () => {
      held.holderCount -= 1;
      setTimeout(() => closeUnlessHeld(held), CLOSES_AFTER_MS);
    },
  };
}

function open(source: PdfSource): HeldPdf {
  const opening = loadOpenPdf().then((openPdf) => openPdf(source));
  const held = { source, opening, holderCount: 0 };
  heldPdfs.add(held);
  // After a failure, the next caller opens the document again.
  opening.catch(() => heldPdfs.delete(held));
  return held;
}

async function loadOpenPdf(): Promise<(source: PdfSource) => Promise<OpenPdf>> {
  try {
    const { openPdf } = await import('./openPdf.ts');
    return openPdf;
  } catch (error) {
    throw new PdfError('reader_unavailable', error);
  }
}

function closeUnlessHeld(held: HeldPdf): void {
  if (held.holderCount > 0 || !heldPdfs.delete(held)) return;
  void held.opening.then(({ close }) => close());
}
