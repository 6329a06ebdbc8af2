import type { Composition, PrintPlan } from './composition.ts';
import type { Decryption, Inspection } from './inspection.ts';
import type { Thumbnail } from './thumbnail.ts';

/** What a child writes: one byte of kind, four of length, then so many bytes. */
const HEADER_BYTES = 5;

/** Pieces of a document are smaller by far; the paper of 100,000 pages, each of its own size, is a reply of 6 MB. */
const MAX_PAYLOAD_BYTES = 16_000_000;

export const frameKinds = { ready: 0, bytes: 1, reply: 2, begun: 3 } as const;

/** Of a child whose job broke one of its own limits. Node's own is 1. */
export const FAILED_EXIT_CODE = 3;

type FrameKind = (typeof frameKinds)[keyof typeof frameKinds];

export type Frame = { readonly kind: number; readonly payload: Buffer };

type DocumentJob = {
  readonly operation: 'inspect' | 'decrypt';
  readonly sizeInBytes: number;
  readonly password: string | undefined;
  readonly maxPages: number;
};

type ComposeJob = { readonly operation: 'compose'; readonly plan: PrintPlan };

type ThumbnailJob = { readonly operation: 'drawThumbnail'; readonly sizeInBytes: number };

/** What the server writes before the bytes of the document, or of one document after the other. */
export type Job = DocumentJob | ComposeJob | ThumbnailJob;

export type JobResult = Inspection | Decryption | Composition | Thumbnail;

export type Reply = {
  readonly result: JobResult;
  /** The child wants to be replaced. */
  readonly isSpent: boolean;
};

export function frameHeader(kind: FrameKind, payloadBytes: number): Buffer {
  const header = Buffer.allocUnsafe(HEADER_BYTES);
  header.writeUInt8(kind, 0);
  header.writeUInt32BE(payloadBytes, 1);
  return header;
}

export function encodeJob(job: Job): Buffer {
  const json = Buffer.from(JSON.stringify(job));
  const length = Buffer.allocUnsafe(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, json]);
}

/**
 * Frames of a stream that ends between two of them, or in the middle of one when its writer died.
 * @throws {RangeError} for a frame that no child of ours writes: the server must not fill its memory with it
 */
export async function* readFrames(stream: AsyncIterable<Buffer>): AsyncGenerator<Frame, void> {
  let unread: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    unread = unread.length === 0 ? chunk : Buffer.concat([unread, chunk]);
    let frame: Frame | undefined;
    while ((frame = firstFrame(unread)) !== undefined) {
      unread = unread.subarray(HEADER_BYTES + frame.payload.length);
      yield frame;
    }
  }
}

function firstFrame(bytes: Buffer): Frame | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const payloadBytes = bytes.readUInt32BE(1);
  if (payloadBytes > MAX_PAYLOAD_BYTES) throw new RangeError('A frame is too large.');
  const end = HEADER_BYTES + payloadBytes;
  if (bytes.length < end) return undefined;
  return { kind: bytes.readUInt8(0), payload: bytes.subarray(HEADER_BYTES, end) };
}
