import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs';

/** jsdom has no workers: pdf.js then works in the page itself, with the worker's part taken from here. */
Object.assign(globalThis, { pdfjsWorker: { WorkerMessageHandler } });

/** Every browser reads a file like this; jsdom has the way of before alone. */
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

/** A screen and a person without particular wishes. */
Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
