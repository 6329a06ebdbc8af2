import { isDictionary, type PdfValue } from '../../plain-copy/pdfSyntax.ts';
import type { PlainCopy } from '../../plain-copy/plainCopy.ts';
import { readPages, type PlainPage } from '../readPages.ts';

/** Both indices count from 0: `page` in the document, `index` in the page's list of annotations. */
export type UndrawnAnnotation = { readonly page: number; readonly index: number };

/**
 * Annotation subtypes that PDFium can draw and that are printed. A link has no appearance, and a pop-up note is not
 * printed.
 */
const DRAWABLE: ReadonlySet<unknown> = new Set(
  'Widget FreeText Text Line Square Circle Polygon PolyLine Ink Highlight Underline Squiggly StrikeOut'
    .split(' ')
    .map((subtype) => `/${subtype}`),
);
/** Bits of an annotation's `/F` entry (ISO 32000-2, table 167). */
const flags = { hidden: 2, print: 4 };
/**
 * Maximum depth of nested fields. A field nests as deep as its name has dots, but a damaged form may contain a cycle.
 */
const MAX_FIELD_DEPTH = 32;

/**
 * Finds filled form fields and annotations that the PDF reader itself must draw. They have no appearance, or are text
 * or choice fields whose appearance the form declares outdated (`/NeedAppearances`, ISO 32000-2 §12.7.3).
 * @param pages numbers from 1 @throws {SyntaxError} {BrokenTreeError}
 */
export function undrawnAnnotations(copy: PlainCopy, pages: readonly number[]): UndrawnAnnotation[] {
  const all = readPages(copy, Infinity).pages;
  const isOutdated = areFieldsOutdated(copy);
  return Array.from(new Set(pages)).flatMap((number) =>
    annotationsOf(copy, all[number - 1]).flatMap((annotation, index) => {
      const isUndrawn = isPrinted(copy, annotation) && !isDrawn(copy, annotation, isOutdated);
      return isUndrawn ? [{ page: number - 1, index }] : [];
    }),
  );
}

function annotationsOf(copy: PlainCopy, page: PlainPage | undefined): readonly PdfValue[] {
  const annotations = copy.resolve(page?.find('/Annots')?.entry.value);
  return Array.isArray(annotations) ? (annotations as readonly PdfValue[]) : [];
}

function isPrinted(copy: PlainCopy, annotation: PdfValue): boolean {
  const set = Number(copy.entry(annotation, '/F') ?? 0);
  const isForPaper = (set & flags.print) !== 0 && (set & flags.hidden) === 0;
  return isForPaper && DRAWABLE.has(copy.entry(annotation, '/Subtype'));
}

function isDrawn(copy: PlainCopy, annotation: PdfValue, isOutdated: boolean): boolean {
  const appearance = copy.resolve(copy.entry(copy.entry(annotation, '/AP'), '/N'));
  return appearance !== undefined && !(isOutdated && isFieldWithLetters(copy, annotation));
}

function areFieldsOutdated(copy: PlainCopy): boolean {
  const form = copy.resolve(copy.entry(copy.catalog(), '/AcroForm'));
  return isDictionary(form) && form.get('/NeedAppearances')?.text === 'true';
}

function isFieldWithLetters(copy: PlainCopy, annotation: PdfValue): boolean {
  let field = annotation;
  for (let depth = 0; depth < MAX_FIELD_DEPTH; depth += 1) {
    const type = copy.entry(field, '/FT');
    if (type !== undefined) return type === '/Tx' || type === '/Ch';
    field = copy.entry(field, '/Parent');
  }
  return false;
}
