import type { ShownSize } from '../compose/layoutCopy.ts';
import { allocate, release, view, type Pdfium } from '../pdfium.ts';
import type { PdfHandle } from '../withPdf.ts';
import { CoverFonts } from './coverFonts.ts';

/** A4, upright. */
export const coverSize: ShownSize = { width: 595.28, height: 841.89 };
const FILL_ALTERNATE = 1;

/** An empty page that is drawn on from above. Sizes and places in points. */
export class CoverPage {
  readonly fonts: CoverFonts;
  readonly #pdfium: Pdfium;
  readonly #page: number;

  constructor(pdfium: Pdfium, document: PdfHandle) {
    this.#pdfium = pdfium;
    this.fonts = new CoverFonts(pdfium, document);
    this.#page = pdfium.FPDFPage_New(document, 0, coverSize.width, coverSize.height);
    this.#document = document;
  }

  readonly #document: PdfHandle;

  /** @param place left end of the base line, from the left and from above */
  text(text: string, size: number, place: { readonly x: number; readonly y: number }): void {
    let { x } = place;
    for (const run of this.fonts.runsOf(text)) {
      const object = this.#pdfium.FPDFPageObj_CreateTextObj(this.#document, run.font, size);
      this.#setText(object, run.text);
      this.#pdfium.FPDFPageObj_Transform(object, 1, 0, 0, 1, x, coverSize.height - place.y);
      this.#pdfium.FPDFPage_InsertObject(this.#page, object);
      x += this.fonts.widthOf(run.text, size);
    }
  }

  line(place: { readonly x: number; readonly y: number }, width: number): void {
    const THICKNESS = 1;
    const object = this.#pdfium.FPDFPageObj_CreateNewRect(
      place.x,
      coverSize.height - place.y,
      width,
      THICKNESS,
    );
    this.#pdfium.FPDFPath_SetDrawMode(object, FILL_ALTERNATE, false);
    this.#pdfium.FPDFPage_InsertObject(this.#page, object);
  }

  close(): void {
    this.#pdfium.FPDFPage_GenerateContent(this.#page);
    this.#pdfium.FPDF_ClosePage(this.#page);
    this.fonts.close();
  }

  /** PDFium reads UTF-16 up to a zero. */
  #setText(object: number, text: string): void {
    const utf16 = Buffer.from(`${text}\0`, 'utf16le');
    const bytes = allocate(this.#pdfium, utf16.length);
    view(this.#pdfium, bytes).set(utf16);
    this.#pdfium.FPDFText_SetText(object, bytes.pointer);
    release(this.#pdfium, bytes);
  }
}
