import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import type { ObjectKey } from '../objectKey.ts';
import { type ByteRange, type ObjectReader, StoreUnavailableError } from '../objectStore.ts';
import type { Bucket } from './bucket.ts';
import { asStoreError, callStore } from './storeErrors.ts';

/** Number of consecutive connection failures without a received byte, after which the reader gives up. */
const MAX_BREAKS = 3;

type Place = { readonly bucket: Bucket; readonly key: ObjectKey };

/**
 * Reads an object over the connection with which it was opened, and over a new connection if that breaks. The service
 * closes a connection after about a minute without reads; the object must still exist then.
 */
export class S3Reader implements ObjectReader {
  readonly sizeInBytes: number;
  readonly #place: Place;
  readonly #etag: string | undefined;
  #body: Readable | undefined;

  private constructor(
    place: Place,
    opened: { body: Readable; etag: string | undefined; size: number },
  ) {
    this.#place = place;
    this.#body = opened.body;
    this.#etag = opened.etag;
    this.sizeInBytes = opened.size;
  }

  /** @throws {ObjectMissingError} */
  static async open(place: Place): Promise<S3Reader> {
    const { body, reply } = await getObject(place, {});
    return new S3Reader(place, { body, etag: reply.ETag, size: reply.ContentLength ?? 0 });
  }

  async *chunks(range: ByteRange = { start: 0, end: this.sizeInBytes }): AsyncGenerator<Buffer> {
    let position = range.start;
    let breaks = 0;
    while (position < range.end) {
      try {
        for await (const chunk of await this.#bodyFrom(position, range.end)) {
          yield chunk as Buffer;
          position += (chunk as Buffer).length;
          breaks = 0;
        }
        if (position < range.end)
          throw new StoreUnavailableError('The object ended before its size.');
      } catch (error) {
        const failure = asStoreError(error);
        breaks += 1;
        if (!(failure instanceof StoreUnavailableError) || breaks === MAX_BREAKS) throw failure;
      }
    }
  }

  async close(): Promise<void> {
    const body = this.#body;
    this.#body = undefined;
    if (body === undefined || body.closed) return;
    // Destroying the connection may emit an error on the stream. Nobody waits for that error.
    body.on('error', () => undefined).destroy();
    await once(body, 'close').catch(() => undefined);
  }

  /** Returns the connection to read from. The first read of the whole object uses the connection of `open`. */
  async #bodyFrom(start: number, end: number): Promise<Readable> {
    const isFirst =
      start === 0 && end === this.sizeInBytes && this.#body?.readableDidRead === false;
    if (isFirst && this.#body && !this.#body.destroyed) return this.#body;
    await this.close();
    const { body } = await getObject(this.#place, {
      Range: `bytes=${start}-${end - 1}`,
      IfMatch: this.#etag,
    });
    this.#body = body;
    return body;
  }
}

async function getObject(
  { bucket, key }: Place,
  part: { Range?: string; IfMatch?: string | undefined },
) {
  const command = new GetObjectCommand({ Bucket: bucket.name, Key: key, ...part });
  const reply = await callStore(() => bucket.client.send(command));
  return { reply, body: reply.Body as unknown as Readable };
}
