import { enableCompileCache } from 'node:module';
import path from 'node:path';

// This file is JavaScript because Node would load its TypeScript compiler for it, which keeps 10 MiB. The other files
// are compiled once and come from a cache. The cache must be enabled before they are imported, and static imports come
// before the first statement, so the imports below are dynamic. Where the folder can't be written, nothing is cached,
// and the server starts as usual.
enableCompileCache(path.resolve(import.meta.dirname, '../../.cache/node'));

const { tuneV8Heap } = await import('./process/tuneV8Heap.ts');
tuneV8Heap();
const { runServer } = await import('./runServer.ts');
await runServer(process.env);
