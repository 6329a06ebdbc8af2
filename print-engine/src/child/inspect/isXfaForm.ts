import { PdfReference, type PdfValue } from '../plain-copy/pdfSyntax.ts';
import type { PlainCopy } from '../plain-copy/plainCopy.ts';

/** Maximum depth of nested form fields. Forms group their fields in a handful of levels. */
const MAX_DEPTH = 10;
/** Bit of `/SigFlags` that says that the document is signed. */
const IS_SIGNED = 1;

/**
 * For a document that asks to be drawn by its XFA program, returns whether it has nothing else to print: its pages then
 * say only “Please wait”. A document with form fields other than invisible signatures has the form on its pages. pdf.js
 * uses the same rule.
 * @throws {SyntaxError}
 */
export function isXfaForm(copy: PlainCopy): boolean {
  const form = copy.resolve(copy.entry(copy.catalog(), '/AcroForm'));
  if (!hasContent(copy, copy.entry(form, '/XFA'))) return false;
  const fields = listOf(copy, copy.entry(form, '/Fields'));
  if (fields.length === 0) return true;
  const flags = copy.resolve(copy.entry(form, '/SigFlags'));
  if ((Number(flags ?? 0) & IS_SIGNED) === 0) return false;
  return fields.every((field) => isHiddenSignature(copy, { field, type: undefined, depth: 0 }));
}

/** Returns whether there is an XFA program, which is one stream or an array of named parts. */
function hasContent(copy: PlainCopy, xfa: PdfValue): boolean {
  if (listOf(copy, xfa).length > 0) return true;
  return xfa instanceof PdfReference && (copy.readWhole(xfa)?.stream?.length ?? 0) > 0;
}

type Field = { readonly field: PdfValue; readonly type: PdfValue; readonly depth: number };

function isHiddenSignature(copy: PlainCopy, { field, type: inherited, depth }: Field): boolean {
  const type = copy.resolve(copy.entry(field, '/FT')) ?? inherited;
  const kids = listOf(copy, copy.entry(field, '/Kids'));
  if (kids.length > 0) {
    if (depth >= MAX_DEPTH) return false;
    return kids.every((kid) => isHiddenSignature(copy, { field: kid, type, depth: depth + 1 }));
  }
  const corners = listOf(copy, copy.entry(field, '/Rect'));
  const isHidden = corners.length > 0 && corners.every((corner) => copy.resolve(corner) === 0);
  return type === '/Sig' && isHidden;
}

function listOf(copy: PlainCopy, list: PdfValue): readonly PdfValue[] {
  const values = copy.resolve(list);
  return Array.isArray(values) ? (values as readonly PdfValue[]) : [];
}
