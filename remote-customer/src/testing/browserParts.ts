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

/** jsdom lays nothing out: nothing is ever in sight, so no page is drawn. */
class NothingInSight {
  observe(): void {}
  disconnect(): void {}
}
Object.assign(globalThis, {
  IntersectionObserver: NothingInSight,
  ResizeObserver: NothingInSight,
});

/** A screen and a person without particular wishes. */
Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
