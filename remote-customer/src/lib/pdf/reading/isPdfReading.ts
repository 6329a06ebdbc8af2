import { hasShape, isNumber, isOneOf, isOptional, type Guard } from '@parchi/shared-ui/storage';
import type { PdfReading } from './readPdf.ts';

type Readable = PdfReading & { kind: 'readable' };
type Refused = PdfReading & { kind: 'refused' };

const isReadable = hasShape<Readable>({
  kind: isOneOf('readable'),
  pageCount: isNumber,
  notice: isOptional(isOneOf('form', 'portfolio')),
});

const isRefused = hasShape<Refused>({
  kind: isOneOf('refused'),
  reason: isOneOf(
    'password_needed',
    'password_wrong',
    'damaged',
    'unreadable',
    'reader_unavailable',
    'not_a_pdf',
    'too_many_pages',
    'xfa_form',
  ),
});

/** Checks the result of reading a file that was stored in this browser. */
export const isPdfReading: Guard<PdfReading> = (value): value is PdfReading =>
  isReadable(value) || isRefused(value);
