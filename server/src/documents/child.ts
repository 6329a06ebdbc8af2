import { composePrint } from './child/compose/composePrint.ts';
import { decryptPdf } from './child/decryptPdf.ts';
import { inspectPdf } from './child/inspectPdf.ts';
import { allocate, loadPdfium, view, type Pdfium, type PdfiumBytes } from './child/pdfium.ts';
import { drawThumbnail } from './child/thumbnail/drawThumbnail.ts';
import {
  readFully,
  readJob,
  writeBegun,
  writeBytes,
  writeReady,
  writeReply,
} from './child/pipes.ts';
import { FAILED_EXIT_CODE, type Job, type JobResult } from './frames.ts';

/** Memory of PDFium never shrinks, and what its long life leaves behind is thrown away with it. */
const SPENT_AFTER_JOBS = 200;
const SPENT_AT_BYTES = 96 * 1024 * 1024;
/** Well before the system ends it for all that it has worked (`isolations.ts`): the next job may need much. */
const SPENT_AFTER_CPU_SECONDS = 60;

/**
 * The process that PDFium runs in, started by `PdfChild`: one job after the other from the standard input, until that ends.
 * What goes wrong in here ends it, and the server knows what that means. Every file it needs is read before it says that it
 * is ready: after that it can open none.
 */
const pdfium = await loadPdfium();
writeReady();
let jobCount = 0;
let job: Job | undefined;
while ((job = readJob()) !== undefined) {
  writeBegun();
  const result = workOrEnd(pdfium, job);
  jobCount += 1;
  const isSpent =
    jobCount >= SPENT_AFTER_JOBS ||
    pdfium.runtime.HEAPU8.length >= SPENT_AT_BYTES ||
    cpuSeconds() >= SPENT_AFTER_CPU_SECONDS;
  writeReply({ result, isSpent });
}

/** After a trap in PDFium, nothing in its memory can be trusted. */
function workOrEnd(pdfium: Pdfium, job: Job): JobResult {
  try {
    return work(pdfium, job);
  } catch {
    process.exit(FAILED_EXIT_CODE);
  }
}

function work(pdfium: Pdfium, job: Job): JobResult {
  const read = (sizeInBytes: number) => readBytes(pdfium, sizeInBytes);
  switch (job.operation) {
    case 'inspect':
      return inspectPdf(pdfium, { ...job, bytes: read(job.sizeInBytes) });
    case 'decrypt':
      return decryptPdf(pdfium, { ...job, bytes: read(job.sizeInBytes) }, writeBytes);
    case 'compose':
      return composePrint(pdfium, job.plan, { read, write: writeBytes });
    case 'drawThumbnail':
      return drawThumbnail(pdfium, read(job.sizeInBytes), writeBytes);
  }
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

function readBytes(pdfium: Pdfium, sizeInBytes: number): PdfiumBytes {
  const bytes = allocate(pdfium, sizeInBytes);
  if (!readFully(view(pdfium, bytes))) throw new Error('The document ended before its size.');
  return bytes;
}
