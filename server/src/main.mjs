import { enableCompileCache } from 'node:module';
import path from 'node:path';

// JavaScript, unlike all else: Node would load its TypeScript compiler for this file, and keep 10 MiB for it. The other
// files come from the cache, which must be on before they are imported: static imports are compiled before the first
// statement runs. Where the folder can't be written, nothing is cached, and the server starts as usual.
enableCompileCache(path.resolve(import.meta.dirname, '../../.cache/node'));

const { tuneV8Heap } = await import('./process/tuneV8Heap.ts');
tuneV8Heap();
const { runServer } = await import('./runServer.ts');
await runServer(process.env);
