import { accessSync, readSync, writeSync } from 'node:fs';

// Started by `canStart` in place of `main.ts`, to learn whether an isolation lets Node start and read the program of a
// PDF process. That takes a third of the time, because neither TypeScript nor PDFium is loaded. Arguments: the frame
// with which a PDF process reports ready, in hexadecimal, and the files that must be readable.
const [frame, ...files] = process.argv.slice(2);
for (const file of files) accessSync(file);
writeSync(1, Buffer.from(frame, 'hex'));
// The end of the input ends this process, like a PDF process.
readSync(0, Buffer.alloc(1));
