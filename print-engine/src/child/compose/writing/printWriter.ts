import type { PaperRun } from '../../../protocol/composition.ts';
import { upright, type ShownSize } from '../layoutCopy.ts';
import { layersEntry, type Layers } from '../layers.ts';
import { pdfTextString } from './pdfTextString.ts';
import { PdfWriter } from './pdfWriter.ts';

/** Maximum number of pages on one branch of the page tree. */
const KIDS_OF_BRANCH = 256;

type PrintProperties = {
  /** Document title in the PDF's metadata. */
  readonly title: string;
  readonly isDuplex: boolean;
  readonly layers: readonly Layers[];
};

/** Collects the pages of a print-ready file while their contents are being written. */
export class PrintWriter {
  readonly objects: PdfWriter;
  readonly #root: number;
  /**
   * Object numbers of the cover's pages. The cover comes first in the file, but its content is known last, so its pages
   * are direct children of the root.
   */
  readonly #cover: number[] = [];
  readonly #pages: number[] = [];
  readonly #branches: number[] = [];
  readonly #coverPaper: PaperRun[] = [];
  readonly #paper: PaperRun[] = [];

  constructor(write: (chunk: Uint8Array) => void) {
    this.objects = new PdfWriter(write);
    this.#root = this.objects.reserve();
  }

  get pageCount(): number {
    return this.#cover.length + this.#pages.length;
  }

  /** Returns runs of equal paper size, in page order. */
  get paper(): readonly PaperRun[] {
    return [...this.#coverPaper, ...this.#paper];
  }

  /** Adds a page. @param entries the page's entries except `/Type` and `/Parent` */
  addPage(entries: string, size: ShownSize): void {
    const branch = Math.floor(this.#pages.length / KIDS_OF_BRANCH);
    const parent = (this.#branches[branch] ??= this.objects.reserve());
    this.#pages.push(this.#writePage(parent, entries));
    count(this.#paper, size);
  }

  addCover(entries: string, size: ShownSize): void {
    this.#cover.push(this.#writePage(this.#root, entries));
    count(this.#coverPaper, size);
  }

  end({ title, isDuplex, layers }: PrintProperties): void {
    for (const [index, branch] of this.#branches.entries()) {
      const kids = this.#pages.slice(index * KIDS_OF_BRANCH, (index + 1) * KIDS_OF_BRANCH);
      this.objects.writeObject(
        branch,
        `<</Type/Pages/Parent ${this.#root} 0 R/Count ${kids.length}/Kids[${references(kids)}]>>`,
      );
    }
    this.objects.writeObject(
      this.#root,
      `<</Type/Pages/Count ${this.pageCount}/Kids[${references([...this.#cover, ...this.#branches])}]/Resources<<>>>>`,
    );
    const duplex = isDuplex ? 'DuplexFlipLongEdge' : 'Simplex';
    const viewer = `/ViewerPreferences<</DisplayDocTitle true/Duplex/${duplex}/PickTrayByPDFSize true/NumCopies 1>>`;
    this.objects.end({
      catalog: this.objects.add(
        `<</Type/Catalog/Pages ${this.#root} 0 R${viewer}${layersEntry(layers)}>>`,
      ),
      information: this.objects.add(`<</Title${pdfTextString(title)}/Producer(Parchi)>>`),
    });
  }

  #writePage(parent: number, entries: string): number {
    return this.objects.add(`<</Type/Page/Parent ${parent} 0 R${entries}>>`);
  }
}

function count(paper: PaperRun[], size: ShownSize): void {
  const { width, height } = upright(size);
  const last = paper.at(-1);
  const isLikeLast = last?.width === width && last.height === height;
  const pageCount = isLikeLast ? last.pageCount + 1 : 1;
  paper.splice(isLikeLast ? -1 : paper.length, 1, { width, height, pageCount });
}

function references(numbers: readonly number[]): string {
  return numbers.map((number) => `${number} 0 R`).join(' ');
}
