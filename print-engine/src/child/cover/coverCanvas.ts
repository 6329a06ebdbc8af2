import type { ShownSize } from '../compose/layoutCopy.ts';
import { allocate, release, view, type Pdfium, type PdfiumBytes } from '../pdfium/pdfium.ts';
import type { PdfHandle } from '../pdfium/withPdf.ts';
import { CoverFonts, type SetRun } from './coverFonts.ts';
import type { ScriptFont } from './scriptFonts.ts';

/** A4 portrait, in points. */
export const coverSize: ShownSize = { width: 595.28, height: 841.89 };
const FILL_ALTERNATE = 1;

/** `FPDF_FONT_TRUETYPE`: the kind of font that PDFium is told to load. */
const TRUE_TYPE = 2;

type Place = { readonly x: number; readonly y: number };

type PlacedRun = SetRun & { readonly size: number; readonly place: Place };

/** An empty page to draw on. Positions are measured from the top left, in points. */
export class CoverCanvas {
  readonly fonts = new CoverFonts();
  readonly #pdfium: Pdfium;
  readonly #document: PdfHandle;
  readonly #page: number;
  readonly #runs: PlacedRun[] = [];

  /** @param pageIndex the page's place in the document, from 0 */
  constructor(pdfium: Pdfium, document: PdfHandle, pageIndex = 0) {
    this.#pdfium = pdfium;
    this.#document = document;
    this.#page = pdfium.FPDFPage_New(document, pageIndex, coverSize.width, coverSize.height);
  }

  /** Adds a text to draw. @param place left end of the baseline */
  text(text: string, size: number, place: Place): void {
    for (const run of this.fonts.runsOf(text)) this.#runs.push({ ...run, size, place });
  }

  line(place: Place, width: number): void {
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

  /** Draws the texts, with fonts that contain only the glyphs in use, and closes the page. */
  close(): void {
    const handles = new Map(
      Array.from(
        Map.groupBy(this.#runs, ({ font }) => font),
        ([font, runs]) => [font, this.#load(font, runs)],
      ),
    );
    for (const run of this.#runs) this.#draw(run, handles.get(run.font) ?? 0);
    this.#pdfium.FPDFPage_GenerateContent(this.#page);
    this.#pdfium.FPDF_ClosePage(this.#page);
    for (const handle of handles.values()) this.#pdfium.FPDFFont_Close(handle);
  }

  #load(font: ScriptFont, runs: readonly PlacedRun[]): number {
    const glyphs = runs.flatMap((run) => run.glyphs.map(({ glyph }) => glyph));
    const file = font.subset({ glyphs, text: runs.map(({ text }) => text).join('') });
    return this.#withBytes(file, ({ pointer, sizeInBytes }) => {
      const isComposite = true;
      const handle = this.#pdfium.FPDFText_LoadFont(
        this.#document,
        pointer,
        sizeInBytes,
        TRUE_TYPE,
        isComposite,
      );
      if (handle === 0) throw new Error('A font of the cover can not be read.');
      return handle;
    });
  }

  /**
   * Draws glyphs by their numbers: PDFium loads the font as a composite font, in which character codes are glyph
   * numbers.
   */
  #draw({ glyphs, x, size, place }: PlacedRun, handle: number): void {
    for (const { glyph, ...at } of glyphs) {
      const object = this.#pdfium.FPDFPageObj_CreateTextObj(this.#document, handle, size);
      const code = Buffer.alloc(Uint32Array.BYTES_PER_ELEMENT);
      code.writeUInt32LE(glyph);
      this.#withBytes(code, ({ pointer }) =>
        this.#pdfium.FPDFText_SetCharcodes(object, pointer, 1),
      );
      const left = place.x + (x + at.x) * size;
      const above = coverSize.height - place.y + at.y * size;
      this.#pdfium.FPDFPageObj_Transform(object, 1, 0, 0, 1, left, above);
      this.#pdfium.FPDFPage_InsertObject(this.#page, object);
    }
  }

  #withBytes<T>(given: Buffer, use: (bytes: PdfiumBytes) => T): T {
    const bytes = allocate(this.#pdfium, given.length);
    try {
      view(this.#pdfium, bytes).set(given);
      return use(bytes);
    } finally {
      release(this.#pdfium, bytes);
    }
  }
}
