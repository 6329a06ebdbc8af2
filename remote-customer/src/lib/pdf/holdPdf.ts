import type { OpenPdf } from './openPdf.ts';
import { isSamePdf, type PdfSource } from './pdfSource.ts';

/** Long enough for what is scrolled out of sight and back, or drawn in another place next. */
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

/** One open document for everything on the page that shows it; closed soon after the last lets go. */
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
  const opening = import('./openPdf.ts').then(({ openPdf }) => openPdf(source));
  const held = { source, opening, holderCount: 0 };
  heldPdfs.add(held);
  // Who asks again after a failure gets a new try.
  opening.catch(() => heldPdfs.delete(held));
  return held;
}

function closeUnlessHeld(held: HeldPdf): void {
  if (held.holderCount > 0 || !heldPdfs.delete(held)) return;
  void held.opening.then(({ close }) => close());
}
