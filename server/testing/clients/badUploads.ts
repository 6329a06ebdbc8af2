import type { ErrorCode } from '@parchi/contract';
import {
  filePart,
  formEnd,
  largeBytes,
  largeFile,
  multipartType,
  partHead,
  post,
  testBoundary,
  type Answer,
} from './filesClient.ts';

/**
 * Maximum wait for a reply that must come before the body is complete: far above what a busy machine needs, far below
 * the server's wait for the rest.
 */
const NOT_HUNG_MS = 5_000;

export type BadUpload = {
  readonly id: string;
  readonly what: string;
  readonly code: ErrorCode;
  readonly withinMs?: number;
  readonly send: () => Promise<Answer>;
};

/** A call of the API that takes files. */
export type UploadCall = {
  readonly path: string;
  /** Returns the server's origin, which is known only once the server listens. */
  readonly origin: () => string;
  readonly headers?: () => Readonly<Record<string, string>>;
  /** The error code with which the call refuses a form without files. */
  readonly noFiles: ErrorCode;
};

const small = filePart('a.txt', 'a');
const named = (name: string): string => partHead(`form-data; name="${name}"; filename="a"`);

type Sent = Pick<Parameters<typeof post>[1], 'body' | 'isLeftOpen'> & {
  readonly type?: string;
  readonly length?: number;
};

/** Returns the bad uploads of the rows M01, M02 … of `docs/faults.md`, for a call that takes files. */
export function badUploads({ path, origin, headers, noFiles }: UploadCall): BadUpload[] {
  function send({ type = multipartType, length, ...sent }: Sent): Promise<Answer> {
    return post(origin(), {
      ...sent,
      path,
      headers: {
        'content-type': type,
        ...headers?.(),
        ...(length === undefined ? {} : { 'content-length': length }),
      },
    });
  }

  function ofBody(...parts: (Buffer | string)[]): Promise<Answer> {
    const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
    return send({ body });
  }

  function ofType(contentType: string, boundary: string): Promise<Answer> {
    const body = Buffer.from(
      Buffer.concat([small, formEnd]).toString().replaceAll(testBoundary, boundary),
    );
    return send({ type: contentType, body });
  }

  function ofManyFiles(count: number): Promise<Answer> {
    return ofBody(...Array.from({ length: count }, () => small), formEnd);
  }

  return [
    {
      id: 'M02',
      what: 'a file of 50,000,001 bytes with Content-Length',
      code: 'file.too_large',
      send: () => ofBody(small, named('file'), ...largeBytes(50_000_001), '\r\n', formEnd),
    },
    {
      id: 'M02',
      what: 'a file of 50,000,001 bytes in chunks, answered although the body is still open',
      code: 'file.too_large',
      send: () => send({ body: largeFile('a', 50_000_001), isLeftOpen: true }),
    },
    {
      id: 'M03',
      what: '5 GB announced and not sent',
      code: 'share.too_large',
      withinMs: NOT_HUNG_MS,
      send: () => send({ length: 5_000_000_000, isLeftOpen: true }),
    },
    ...[101, 1_000, 10_000].map((count): BadUpload => ({
      id: 'M04',
      what: `${count} files`,
      code: 'share.too_many_files',
      withinMs: NOT_HUNG_MS,
      send: () => ofManyFiles(count),
    })),
    { id: 'M07', what: 'no part', code: noFiles, send: () => ofBody(formEnd) },
    {
      id: 'M07',
      what: 'a text field and no file',
      code: noFiles,
      send: () => ofBody(partHead('form-data; name="user"'), 'x\r\n', formEnd),
    },
    {
      id: 'M07',
      what: 'an empty body',
      code: 'request.invalid',
      send: () => ofBody(),
    },
    {
      id: 'M07',
      what: 'the field `file` as text',
      code: 'request.invalid',
      send: () => ofBody(partHead('form-data; name="file"'), 'x\r\n', formEnd),
    },
    ...[
      'files',
      'FILE',
      '',
      '__proto__',
      'toString',
      'file[0]',
      'file[4294967294]',
      `a${'[b]'.repeat(1_000)}`,
    ].map((name): BadUpload => ({
      id: 'M08',
      what: `a file in the field ${JSON.stringify(name.slice(0, 20))}`,
      code: 'request.invalid',
      send: () => ofBody(small, named(name), 'x\r\n', formEnd),
    })),
    {
      id: 'M10',
      what: 'no boundary',
      code: 'request.invalid',
      send: () => ofType('multipart/form-data', testBoundary),
    },
    ...['', 'b'.repeat(71), 'b'.repeat(252), 'b ö'].map((boundary): BadUpload => ({
      id: 'M10',
      what: `the boundary ${JSON.stringify(boundary.slice(0, 5))} of ${boundary.length} characters`,
      code: 'request.invalid',
      withinMs: NOT_HUNG_MS,
      send: () => ofType(`multipart/form-data; boundary=${encodeURI(boundary)} x`.trim(), boundary),
    })),
    {
      id: 'M10',
      what: 'another multipart type',
      code: 'request.unsupported_media_type',
      send: () => ofType(`multipart/mixed; boundary=${testBoundary}`, testBoundary),
    },
    ...(
      [
        ['inside a part header', [small, named('file').slice(0, -10)]],
        ['inside the data', [small, named('file'), 'half']],
        ['before the last boundary', [small]],
        ['before the last boundary’s dashes', [small, `--${testBoundary}\r\n`]],
        ['with another boundary', ['--other\r\n\r\nx\r\n--other--\r\n']],
      ] as const
    ).map(([where, parts]): BadUpload => ({
      id: 'M11',
      what: `a body that ends ${where}`,
      code: 'request.invalid',
      withinMs: NOT_HUNG_MS,
      send: () => ofBody(...parts),
    })),
    {
      id: 'M13',
      what: 'a part over the limit in which the body ends',
      code: 'share.too_many_files',
      send: () => ofBody(...Array.from({ length: 100 }, () => small), named('file'), 'half'),
    },
    ...[
      '__proto__: x',
      'constructor: x',
      'A: 1\r\n'.repeat(3_000).trim(),
      `A: ${'x'.repeat(100_000)}`,
    ].map((header): BadUpload => ({
      id: 'M14',
      what: `a part with ${header.length} bytes of headers such as ${header.slice(0, 15).trim()}`,
      code: 'request.invalid',
      send: () =>
        ofBody(partHead('form-data; name="file"; filename="a"', `${header}\r\n`), 'x\r\n', formEnd),
    })),
    {
      id: 'M20',
      what: 'JSON that describes files',
      code: 'request.unsupported_media_type',
      send: () =>
        send({
          type: 'application/json',
          body: JSON.stringify({ file: { filepath: '../../x' } }),
        }),
    },
  ];
}
