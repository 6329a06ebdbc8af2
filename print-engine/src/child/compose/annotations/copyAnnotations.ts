import {
  isDictionary,
  PdfReference,
  type PdfDictionary,
  type PdfValue,
} from '../../plain-copy/pdfSyntax.ts';
import type { PlainCopy } from '../../plain-copy/plainCopy.ts';
import type { ObjectCopier } from '../writing/objectCopier.ts';
import type { PlainPage } from '../readPages.ts';

/**
 * Entries of an annotation that describe actions, media and relations. They are not copied: only the other entries
 * determine how the annotation looks on paper.
 */
const NOT_ON_PAPER: ReadonlySet<string> = new Set([
  '/A',
  '/AA',
  '/PA',
  '/P',
  '/Parent',
  '/Kids',
  '/Popup',
  '/IRT',
  '/Dest',
  '/FS',
  '/Sound',
  '/Movie',
  '/RichMediaContent',
  '/RichMediaSettings',
  '/StructParent',
]);

/**
 * Copies the annotations of a page.
 * @returns an array of the annotations for the new document, or '' if there are none
 * @throws {SyntaxError}
 */
export function copyAnnotations(copy: PlainCopy, copier: ObjectCopier, page: PlainPage): string {
  const found = page.find('/Annots');
  if (found === undefined) return '';
  const { value } = found.entry;
  const placed = value instanceof PdfReference ? copy.read(value) : { value, at: found.node.at };
  if (!Array.isArray(placed?.value)) return '';
  const texts = (placed.value as readonly PdfValue[]).map((annotation) => {
    const own = annotation instanceof PdfReference ? copy.read(annotation) : undefined;
    const { value: dictionary, at } = own ?? { value: annotation, at: placed.at };
    if (!isDictionary(dictionary) || dictionary.get('/Subtype')?.value === '/Popup') return '';
    return copier.translate(textOnPaper(copy, dictionary, at));
  });
  return `[${texts.join('')}]`;
}

function textOnPaper(copy: PlainCopy, dictionary: PdfDictionary, at: number): string {
  const entries = Array.from(dictionary)
    .filter(([key]) => !NOT_ON_PAPER.has(key))
    .map(([key, entry]) => `${key} ${copy.textOf({ at }, entry)}`);
  return `<<${entries.join('')}>>`;
}
