import type { PaperSize } from '@parchi/print-engine';

const MILLIMETRES_OF_POINT = 25.4 / 72;
/** Maximum difference from a standard size. Programs round sizes: a page of 595×842 points is meant as A4. */
const TOLERANCE_MILLIMETRES = 3;

/** Media names of PWG 5101.1, with portrait sizes in millimetres. */
const STANDARD_MEDIA = [
  { name: 'iso_a3_297x420mm', width: 297, height: 420 },
  { name: 'iso_a4_210x297mm', width: 210, height: 297 },
  { name: 'iso_a5_148x210mm', width: 148, height: 210 },
  { name: 'iso_a6_105x148mm', width: 105, height: 148 },
  { name: 'jis_b4_257x364mm', width: 257, height: 364 },
  { name: 'jis_b5_182x257mm', width: 182, height: 257 },
  { name: 'na_letter_8.5x11in', width: 215.9, height: 279.4 },
  { name: 'na_legal_8.5x14in', width: 215.9, height: 355.6 },
  { name: 'na_ledger_11x17in', width: 279.4, height: 431.8 },
] as const;

/** Returns the IPP media name of a paper size given in points. */
export function mediaName(paper: PaperSize): string {
  const width = paper.width * MILLIMETRES_OF_POINT;
  const height = paper.height * MILLIMETRES_OF_POINT;
  const standard = STANDARD_MEDIA.find(
    (media) =>
      Math.abs(media.width - width) <= TOLERANCE_MILLIMETRES &&
      Math.abs(media.height - height) <= TOLERANCE_MILLIMETRES,
  );
  if (standard !== undefined) return standard.name;
  const size = `${Math.round(width)}x${Math.round(height)}mm`;
  return `custom_${size}_${size}`;
}
