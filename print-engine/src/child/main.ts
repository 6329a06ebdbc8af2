import { composePrint } from './compose/composePrint.ts';
import { decryptPdf } from './decrypt/decryptPdf.ts';
import { inspectPdf } from './inspect/inspectPdf.ts';
import { allocate, loadPdfium, view, type Pdfium, type PdfiumBytes } from './pdfium/pdfium.ts';
import { drawReceipt } from './receipt/drawReceipt.ts';
import { drawThumbnail } from './thumbnail/drawThumbnail.ts';
import { readFully, readJob, writeBegun, writeBytes, writeReady, writeReply } from './pipes.ts';
import { FAILED_EXIT_CODE, type Job, type JobResult } from '../protocol/frames.ts';

/**
 * A child is replaced after this many jobs, or when PDFium's memory has this size: that memory never shrinks, and any
 * state that leaked ends with the child.
 */
const SPENT_AFTER_JOBS = 200;
const SPENT_AT_BYTES = 96 * 1024 * 1024;
/**
 * CPU time after which a child is replaced. It is far below the system's limit of CPU time (`isolations.ts`), because
 * the next job may need much of that.
 */
const SPENT_AFTER_CPU_SECONDS = 60;

/**
 * Main program of the PDF child process, started by `PdfChild`. It runs jobs from the standard input one after another
 * until the input ends. An error ends the process, and the server interprets the exit. Every file is read before the
 * process reports ready, because afterwards it can't open any.
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

/**
 * Runs the job. A WebAssembly trap in PDFium ends the process, because nothing in PDFium's memory can be trusted
 * afterwards.
 */
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
    case 'drawReceipt':
      return drawReceipt(pdfium, job.rows, writeBytes);
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
