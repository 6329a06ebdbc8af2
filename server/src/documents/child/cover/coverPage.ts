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
  readonly #document: PdfHandle;
  readonly #page: number;

  constructor(pdfium: Pdfium, document: PdfHandle) {
    this.#pdfium = pdfium;
    this.#document = document;
    this.fonts = new CoverFonts(pdfium, document);
    this.#page = pdfium.FPDFPage_New(document, 0, coverSize.width, coverSize.height);
  }

  /** @param place left end of the base line, from the left and from above */
  text(text: string, size: number, place: { readonly x: number; readonly y: number }): void {
    for (const piece of this.fonts.piecesOf(text)) {
      const object = this.#pdfium.FPDFPageObj_CreateTextObj(this.#document, piece.font, size);
      if (typeof piece.drawn === 'string') this.#setText(object, piece.drawn);
      else this.#setGlyph(object, piece.drawn.glyph);
      const [x, y] = [place.x + piece.x * size, coverSize.height - place.y + piece.y * size];
      this.#pdfium.FPDFPageObj_Transform(object, 1, 0, 0, 1, x, y);
      this.#pdfium.FPDFPage_InsertObject(this.#page, object);
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
    this.#withBytes(Buffer.from(`${text}\0`, 'utf16le'), (pointer) =>
      this.#pdfium.FPDFText_SetText(object, pointer),
    );
  }

  /** The codes of a font that PDFium has loaded whole are the numbers of its glyphs. */
  #setGlyph(object: number, glyph: number): void {
    const code = Buffer.alloc(Uint32Array.BYTES_PER_ELEMENT);
    code.writeUInt32LE(glyph);
    this.#withBytes(code, (pointer) => this.#pdfium.FPDFText_SetCharcodes(object, pointer, 1));
  }

  #withBytes(given: Buffer, use: (pointer: number) => void): void {
    const bytes = allocate(this.#pdfium, given.length);
    view(this.#pdfium, bytes).set(given);
    use(bytes.pointer);
    release(this.#pdfium, bytes);
  }
}
