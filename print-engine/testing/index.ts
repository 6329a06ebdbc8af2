export { cpuMilliseconds } from '../src/isolation/procfs.ts';
export { doubleFlateBomb, flateBomb } from './bombs.ts';
export { childPids } from './childProcesses.ts';
export { makePdf } from './makePdf.ts';
export { informationOf, inkOf, picturesOfPages, textsOfPages } from './poppler.ts';
export { qpdf } from './qpdf.ts';
export { readPng } from './readPng.ts';
export { contentPdf, pagesPdf, stream, treePdf } from './writePdf.ts';
