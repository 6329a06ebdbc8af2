import type { Composition, PrintPlan } from './composition.ts';
import type { Decryption, Inspection } from './inspection.ts';
import type { ReceiptResult, ReceiptRow } from './receipt.ts';
import type { Thumbnail } from './thumbnail.ts';

/** Header of a frame. A child writes frames: one byte for the kind, four for the payload length, then the payload. */
const HEADER_BYTES = 5;

/**
 * Maximum size of a frame's payload. It is far above the pieces in which documents are sent; the largest reply, 100,000
 * pages with a paper size each, has 6 MB.
 */
const MAX_PAYLOAD_BYTES = 16_000_000;

export const frameKinds = { ready: 0, bytes: 1, reply: 2, begun: 3 } as const;

/**
 * Exit code of a child that ended itself because its job failed. It differs from 1, Node's exit code for an uncaught
 * error.
 */
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

type ReceiptJob = { readonly operation: 'drawReceipt'; readonly rows: readonly ReceiptRow[] };

/** What the server writes to a child before the bytes of the documents. */
export type Job = DocumentJob | ComposeJob | ThumbnailJob | ReceiptJob;

export type JobResult = Inspection | Decryption | Composition | Thumbnail | ReceiptResult;

export type Reply = {
  readonly result: JobResult;
  /** Whether the child should be replaced before the next job. */
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
 * Yields the frames of a stream. A stream that ends in the middle of a frame, because its writer died, is no error.
 * @throws {RangeError} for a frame larger than any that our children write, before it fills the server's memory
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
