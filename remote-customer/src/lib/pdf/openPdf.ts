import { pdfjs } from 'react-pdf';
import { pdfBytes } from './pdfBytes.ts';
import { PdfError, type PdfProblem } from './pdfError.ts';
import type { PdfSource } from './pdfSource.ts';

/** Nobody waits longer for a page; a document that keeps the reader busy for this long never ends. */
const OPEN_WITHIN_MS = 30_000;
/** A picture with more pixels than this is left out rather than drawn: a phone's tab would die of it. */
const MAX_PICTURE_PIXELS = 100_000_000;
const RANGE_BYTES = 262_144;
const NO_MESSAGES = 0;

export type PdfDocument = pdfjs.PDFDocumentProxy;

export interface OpenPdf {
  readonly document: PdfDocument;
  readonly close: () => void;
}

const workerAddress = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href;
/** Character maps, fonts and decoders lie beside the worker (`webpack.config.ts`), on our own origin. */
const partsAddress = new URL(`pdfjs-${pdfjs.version}/`, workerAddress).href;

let sharedWorker: pdfjs.PDFWorker | undefined;

/**
 * Opens a document in the one worker of the page. No scripts, and no WebAssembly, which the page's policy would have to
 * allow.
 * @param enableXfa only to learn whether it is an XFA form, which is not shown
 * @throws {PdfError}
 */
export async function openPdf(source: PdfSource, { enableXfa = false } = {}): Promise<OpenPdf> {
  const worker = startWorker();
  // What a slow line takes to bring the worker is none of the document's time.
  await worker.promise;
  const range = new BytesTransport(source);
  const task = pdfjs.getDocument({
    range,
    worker,
    rangeChunkSize: RANGE_BYTES,
    ...('file' in source && source.password !== undefined && { password: source.password }),
    disableAutoFetch: true,
    disableStream: true,
    enableXfa,
    useWasm: false,
    maxImageSize: MAX_PICTURE_PIXELS,
    verbosity: NO_MESSAGES,
    cMapUrl: `${partsAddress}cmaps/`,
    standardFontDataUrl: `${partsAddress}standard_fonts/`,
    wasmUrl: `${partsAddress}decoders/`,
  });
  const close = () => void task.destroy().catch(ignoreEnd);
  try {
    return { document: await endsInTime(task.promise, { range, worker }), close };
  } catch (error) {
    close();
    throw new PdfError(problemOf(error), error);
  }
}

/** The one worker of the page; asked for before there is a document, it is there when one comes. */
export function startWorker(): pdfjs.PDFWorker {
  pdfjs.GlobalWorkerOptions.workerSrc = workerAddress;
  if (sharedWorker === undefined || sharedWorker.destroyed) {
    sharedWorker = new pdfjs.PDFWorker({ verbosity: NO_MESSAGES });
  }
  return sharedWorker;
}

class BytesTransport extends pdfjs.PDFDataRangeTransport {
  readonly #bytes;
  /** Told when bytes can't be read, of which the reader itself would never learn. */
  onUnreadable: (error: unknown) => void = ignoreEnd;

  constructor(source: PdfSource) {
    const bytes = pdfBytes(source);
    super(bytes.sizeInBytes, null);
    this.#bytes = bytes;
  }

  override requestDataRange(begin: number, end: number): void {
    this.#bytes.read(begin, end).then(
      (chunk) => this.onDataRange(begin, chunk),
      (error: unknown) => this.onUnreadable(new PdfError('unreadable', error)),
    );
  }
}

/** A document that does not come in time takes the worker with it: nothing else stops a reader that spins. */
function endsInTime(
  document: Promise<PdfDocument>,
  { range, worker }: { range: BytesTransport; worker: pdfjs.PDFWorker },
): Promise<PdfDocument> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      worker.destroy();
      reject(new Error(`no document within ${OPEN_WITHIN_MS} ms`));
    }, OPEN_WITHIN_MS);
    range.onUnreadable = reject;
    void document.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function problemOf(error: unknown): PdfProblem {
  if (error instanceof PdfError) return error.problem;
  if (!(error instanceof pdfjs.PasswordException)) return 'damaged';
  return error.code === pdfjs.PasswordResponses.INCORRECT_PASSWORD
    ? 'password_wrong'
    : 'password_needed';
}

function ignoreEnd(): void {}
