import { createReadStream } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { barePage } from './rig/barePage.ts';

/**
 * `node bareServer.ts <folder>`: a minimal server that saves request bodies and sends files. Parchi is compared with
 * it, as the baseline for Node.
 */
const folder = process.argv[2] ?? '.';
const BATCH_BYTES = 1024 * 1024;
const READ_BYTES = 256 * 1024;

const server = createServer({ requestTimeout: 0 }, (request, response) => {
  answer(request, response).catch((error: unknown) => {
    // The client closes the connection after the last byte, often before Node has noticed that everything was sent.
    // This is not an error.
    const hasClientLeft = hasCode(error, 'ERR_STREAM_PREMATURE_CLOSE');
    if (!hasClientLeft) console.error(error);
    response.destroy();
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port ?? 0}`);
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const filePath = path.join(folder, path.basename(request.url ?? ''));
  if (request.url === '/favicon.ico') {
    response.writeHead(404).end();
  } else if (request.method === 'GET' && request.url === '/') {
    response.setHeader('content-type', 'text/html').end(barePage);
  } else if (request.method === 'GET') {
    const { size } = await stat(filePath);
    response.setHeader('content-length', size);
    await pipeline(createReadStream(filePath, { highWaterMark: READ_BYTES }), response);
  } else {
    await saveBody(request, filePath);
    response.writeHead(201, { 'content-length': 0 }).end();
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

async function saveBody(request: IncomingMessage, filePath: string): Promise<void> {
  const file = await open(filePath, 'w');
  try {
    let batch: Buffer[] = [];
    let batchBytes = 0;
    for await (const chunk of request as AsyncIterable<Buffer>) {
      batch.push(chunk);
      batchBytes += chunk.length;
      if (batchBytes < BATCH_BYTES) continue;
      await writeAll(file, batch);
      batch = [];
      batchBytes = 0;
    }
    await writeAll(file, batch);
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, batch: Buffer[]): Promise<void> {
  if (batch.length === 0) return;
  const { bytesWritten } = await file.writev(batch);
  const wanted = batch.reduce((sum, chunk) => sum + chunk.length, 0);
  if (bytesWritten !== wanted) throw new Error('The disk is full.');
}
