import { readSync, writeSync } from 'node:fs';
import { frameHeader, frameKinds, type Job, type Reply } from '../protocol/frames.ts';

/**
 * File descriptors. Reading and writing block, because a child does one thing at a time, and a blocked process needs no
 * memory for waiting.
 */
const STDIN = 0;
const STDOUT = 1;

/** Reads the next job. @returns `undefined` when the server has closed the pipe and no job is left */
export function readJob(): Job | undefined {
  const length = Buffer.alloc(4);
  if (!readFully(length)) return undefined;
  const json = Buffer.alloc(length.readUInt32BE());
  return readFully(json) ? (JSON.parse(json.toString()) as Job) : undefined;
}

/** Fills `target` with bytes from the pipe. @returns whether the pipe had enough bytes */
export function readFully(target: Uint8Array): boolean {
  let position = 0;
  while (position < target.length) {
    const bytesRead = readSync(STDIN, target, position, target.length - position, null);
    if (bytesRead === 0) return false;
    position += bytesRead;
  }
  return true;
}

export function writeReady(): void {
  writeFrame(frameKinds.ready, Buffer.alloc(0));
}

export function writeBegun(): void {
  writeFrame(frameKinds.begun, Buffer.alloc(0));
}

export function writeBytes(chunk: Uint8Array): void {
  writeFrame(frameKinds.bytes, chunk);
}

export function writeReply(reply: Reply): void {
  writeFrame(frameKinds.reply, Buffer.from(JSON.stringify(reply)));
}

function writeFrame(kind: (typeof frameKinds)[keyof typeof frameKinds], payload: Uint8Array): void {
  writeFully(frameHeader(kind, payload.length));
  writeFully(payload);
}

function writeFully(bytes: Uint8Array): void {
  let position = 0;
  while (position < bytes.length) {
    position += writeSync(STDOUT, bytes, position, bytes.length - position);
  }
}
