import { pdfjs } from 'react-pdf';
import { pdfBytes } from './pdfBytes.ts';
import { PdfError, type PdfProblem } from './pdfError.ts';
import { loadWorkerScript, PdfParts } from './pdfParts.ts';
import type { PdfSource } from './pdfSource.ts';

/**
 * Maximum time to open a PDF, in ms. Nobody waits longer, and a PDF that keeps pdf.js busy for this long never opens.
 */
const OPEN_WITHIN_MS = 30_000;
/**
 * Maximum number of pixels of an image in a PDF. Larger images are not rendered, because they would crash the tab on a
 * phone.
 */
const MAX_PICTURE_PIXELS = 100_000_000;
const RANGE_BYTES = 262_144;
const NO_MESSAGES = 0;

export type PdfDocument = pdfjs.PDFDocumentProxy;

export interface OpenPdf {
  readonly document: PdfDocument;
  readonly close: () => void;
}

let sharedWorker: pdfjs.PDFWorker | undefined;

/**
 * Opens a PDF in the page's shared worker. Runs no scripts of the PDF.
 * @param enableXfa only to find out whether the PDF is an XFA form; such a form is never shown
 * @throws {PdfError} when the PDF can't be opened within 30 s
 */
export async function openPdf(source: PdfSource, { enableXfa = false } = {}): Promise<OpenPdf> {
  // Wait for the worker first: loading it on a slow connection must not count against the time limit for opening the
  // PDF.
  const worker = await startWorker().catch((error: unknown) => {
    throw new PdfError('reader_unavailable', error);
  });
  const range = new BytesTransport(source);
  const task = pdfjs.getDocument({
    range,
    worker,
    rangeChunkSize: RANGE_BYTES,
    ...('file' in source && source.password !== undefined && { password: source.password }),
    disableAutoFetch: true,
    disableStream: true,
    enableXfa,
    maxImageSize: MAX_PICTURE_PIXELS,
    verbosity: NO_MESSAGES,
    BinaryDataFactory: PdfParts,
    useWorkerFetch: false,
  });
  const close = () => void task.destroy().catch(ignoreEnd);
  try {
    return { document: await endsInTime(task.promise, { range, worker }), close };
  } catch (error) {
    close();
    throw new PdfError(problemOf(error), error);
  }
}

/**
 * Returns the page's shared worker when it runs. Call this function early, so that the worker is loaded before the
 * first PDF is opened.
 */
export async function startWorker(): Promise<pdfjs.PDFWorker> {
  pdfjs.GlobalWorkerOptions.workerSrc = await loadWorkerScript();
  if (sharedWorker === undefined || sharedWorker.destroyed) {
    sharedWorker = new pdfjs.PDFWorker({ verbosity: NO_MESSAGES });
  }
  const worker = sharedWorker;
  await worker.promise;
  return worker;
}

class BytesTransport extends pdfjs.PDFDataRangeTransport {
  readonly #bytes;
  /** Called when bytes of the PDF can't be read. pdf.js has no way to report this, and would wait forever. */
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

/**
 * Waits for a PDF to open. If it does not open in time, destroys the worker, because nothing else stops pdf.js in an
 * endless loop.
 */
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
