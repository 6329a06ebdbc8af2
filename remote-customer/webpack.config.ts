import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { remoteConfig } from '@parchi/tooling/webpack';
import messages from './src/messages/en.json' with { type: 'json' };
import { pages } from './src/pages.ts';

const pdfjs = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
const { version } = JSON.parse(readFileSync(join(pdfjs, 'package.json'), 'utf8')) as {
  version: string;
};

const notifications = fileURLToPath(import.meta.resolve('@parchi/ready-orders/notifications.js'));

/** Assets that pdf.js fetches only for some documents. `pdfParts.ts` looks for them next to the worker. */
const pdfjsCopies = [
  { from: join(pdfjs, 'cmaps'), to: `assets/pdfjs-${version}/cmaps` },
  { from: join(pdfjs, 'standard_fonts'), to: `assets/pdfjs-${version}/standard_fonts` },
  {
    from: join(pdfjs, 'wasm/{jbig2,openjpeg}.wasm'),
    to: `assets/pdfjs-${version}/decoders/[name][ext]`,
  },
];

/** What of pdf.js runs in the browser: its worker, and the decoders of JBIG2 and JPEG 2000. */
const runningParts = ['legacy/build/pdf.worker.min.mjs', 'wasm/jbig2.wasm', 'wasm/openjpeg.wasm'];

export default remoteConfig({
  folder: import.meta.dirname,
  title: messages['customer.title'],
  pages,
  hashes: { PDFJS_INTEGRITY: runningParts.map((part) => join(pdfjs, part)) },
  // The service worker is copied to the folder of the page, because a service worker can't control pages in a folder
  // above its own.
  copies: [...pdfjsCopies, { from: notifications, to: 'notifications.js' }],
});
