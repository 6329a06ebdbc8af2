import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs';

/**
 * jsdom has no workers. With this message handler, pdf.js runs in the page itself and does not use the worker's script.
 */
Object.assign(globalThis, { pdfjsWorker: { WorkerMessageHandler }, PDFJS_INTEGRITY: {} });
const fetchFromServer = globalThis.fetch;
globalThis.fetch = (input, options) =>
  typeof input === 'string' && input.endsWith('/pdf.worker.min.mjs')
    ? Promise.resolve(new Response())
    : fetchFromServer(input, options);
Object.assign(URL, { createObjectURL: () => 'blob:unused' });

/** Adds `Blob.arrayBuffer`, which jsdom lacks, by means of `FileReader`. */
Object.assign(Blob.prototype, {
  arrayBuffer(this: Blob) {
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.onerror = () => reject(reader.error ?? new Error('not read'));
      reader.readAsArrayBuffer(this);
    });
  },
});

/** Adds `matchMedia`, which jsdom lacks. No media query matches. */
Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
