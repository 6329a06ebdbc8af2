import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { repositoryFolder } from './config/repositoryFolder.ts';
import { tuneV8Heap } from './process/tuneV8Heap.ts';

// Both must happen before the server is imported: static imports are compiled before the first statement runs. Without
// the cache, each start strips the types of every file and compiles it again. Where the folder can't be written,
// nothing is cached, and the server starts as usual.
tuneV8Heap();
enableCompileCache(path.join(repositoryFolder, '.cache/node'));

const { runServer } = await import('./runServer.ts');
await runServer(process.env);
