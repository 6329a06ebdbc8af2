import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPaths, errorCatalogue, type ErrorCode } from '@parchi/contract';
import {
  assertAlive,
  assertLeft,
  filePart,
  formEnd,
  json,
  largeBytes,
  largeFile,
  multipartType,
  partHead,
  post,
  sendForm,
  testBoundary,
  type Answer,
} from '../../testing/filesClient.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let origin: string;
before(async () => {
  server = await startTestServer();
  origin = await server.listen();
});
after(() => server.close());

type Row = {
  readonly id: string;
  readonly what: string;
  readonly code: ErrorCode;
  readonly withinMs?: number;
  readonly send: () => Promise<Answer>;
};

const headers = { 'content-type': multipartType };
const path = apiPaths.sendFiles;
const small = filePart('a.txt', 'a');

function ofBody(...parts: (Buffer | string)[]): Promise<Answer> {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return post(origin, { path, headers, body });
}

function ofType(contentType: string, boundary: string): Promise<Answer> {
  const body = Buffer.from(
    Buffer.concat([small, formEnd]).toString().replaceAll(testBoundary, boundary),
  );
  return post(origin, { path, headers: { 'content-type': contentType }, body });
}

function ofManyFiles(count: number): Promise<Answer> {
  return sendForm(origin, Buffer.concat(Array.from({ length: count }, () => small)));
}

const named = (name: string): string => partHead(`form-data; name="${name}"; filename="a"`);

const rows: Row[] = [
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
    send: () => post(origin, { path, headers, body: largeFile('a', 50_000_001), isLeftOpen: true }),
  },
  {
    id: 'M03',
    what: '5 GB announced and not sent',
    code: 'share.too_large',
    withinMs: 1_000,
    send: () =>
      post(origin, {
        path,
        headers: { ...headers, 'content-length': 5_000_000_000 },
        isLeftOpen: true,
      }),
  },
  ...[101, 1_000, 10_000].map((count): Row => ({
    id: 'M04',
    what: `${count} files`,
    code: 'share.too_many_files',
    withinMs: 2_000,
    send: () => ofManyFiles(count),
  })),
  { id: 'M07', what: 'no part', code: 'share.no_files', send: () => ofBody(formEnd) },
  {
    id: 'M07',
    what: 'a text field and no file',
    code: 'share.no_files',
    send: () => sendForm(origin, partHead('form-data; name="user"'), 'x\r\n'),
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
    send: () => sendForm(origin, partHead('form-data; name="file"'), 'x\r\n'),
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
  ].map((name): Row => ({
    id: 'M08',
    what: `a file in the field ${JSON.stringify(name.slice(0, 20))}`,
    code: 'request.invalid',
    send: () => sendForm(origin, small, named(name), 'x\r\n'),
  })),
  {
    id: 'M10',
    what: 'no boundary',
    code: 'request.invalid',
    send: () => ofType('multipart/form-data', testBoundary),
  },
  ...['', 'b'.repeat(71), 'b'.repeat(252), 'b ö'].map((boundary): Row => ({
    id: 'M10',
    what: `the boundary ${JSON.stringify(boundary.slice(0, 5))} of ${boundary.length} characters`,
    code: 'request.invalid',
    withinMs: 500,
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
  ).map(([where, parts]): Row => ({
    id: 'M11',
    what: `a body that ends ${where}`,
    code: 'request.invalid',
    withinMs: 1_000,
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
  ].map((header): Row => ({
    id: 'M14',
    what: `a part with ${header.length} bytes of headers such as ${header.slice(0, 15).trim()}`,
    code: 'request.invalid',
    send: () =>
      sendForm(origin, partHead('form-data; name="file"; filename="a"', `${header}\r\n`), 'x\r\n'),
  })),
  {
    id: 'M20',
    what: 'JSON that describes files',
    code: 'request.unsupported_media_type',
    send: () =>
      post(origin, {
        path,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ file: { filepath: '../../x' } }),
      }),
  },
];

for (const { id, what, code, withinMs = 30_000, send } of rows) {
  test(`${id} ${what}: ${errorCatalogue[code].status} ${code}, and nothing is left`, async () => {
    const startedAt = performance.now();
    const answer = await send();
    const tookMs = performance.now() - startedAt;
    const { status, text } = errorCatalogue[code];
    assert.deepEqual(
      { status: answer.status, body: json(answer) },
      { status, body: { code, message: text, text } },
    );
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
    assert.ok(tookMs < withinMs, `took ${tookMs} ms`);
    await assertAlive(server);
    await assertLeft(server, { rows: 0, objects: 0 });
  });
}
