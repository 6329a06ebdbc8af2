import assert from 'node:assert/strict';
import { randomBytes, randomInt } from 'node:crypto';
import { test } from 'node:test';
import { Busboy } from '@fastify/busboy';
import { AppError } from '../../errors/appError.ts';
import { parseFormDataDisposition } from './parseFormDataDisposition.ts';
import { MultipartParser } from './multipartParser.ts';

const boundary = '----parchi';

type Part = { name: string; bytes: Buffer };

function formOf(parts: readonly Part[]): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ name, bytes }) => [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; `),
      Buffer.from(`filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}

function parse(chunks: readonly Buffer[]): Part[] {
  const parser = new MultipartParser(boundary);
  const parts: Part[] = [];
  let ended = 0;
  for (const chunk of chunks) {
    for (const event of parser.push(chunk)) {
      const last = parts.at(-1);
      if (event.type === 'part-end') ended += 1;
      else if (event.type === 'data' && last) last.bytes = Buffer.concat([last.bytes, event.bytes]);
      else if (event.type === 'part') {
        const header = event.headers.get('content-disposition') ?? '';
        const name = parseFormDataDisposition(header)?.fileName ?? '';
        parts.push({ name, bytes: Buffer.alloc(0) });
      }
    }
  }
  parser.end();
  assert.equal(ended, parts.length);
  return parts;
}

function cut(body: Buffer, nextLength: () => number): Buffer[] {
  const chunks: Buffer[] = [];
  for (let start = 0; start < body.length;) {
    const end = start + nextLength();
    chunks.push(body.subarray(start, end));
    start = end;
  }
  return chunks;
}

/** Returns bytes that contain many beginnings of a delimiter. */
function trickyBytes(length: number): Buffer {
  const pieces = [
    '\r',
    '\n',
    '\r\n',
    '\r\n-',
    '\r\n--',
    `\r\n--${boundary.slice(0, -1)}`,
    'x',
    '--',
  ];
  let text = '';
  while (text.length < length) text += pieces[randomInt(pieces.length)] ?? '';
  return Buffer.from(text.slice(0, length));
}

async function parseWithBusboy(body: Buffer): Promise<Part[]> {
  const parts: Part[] = [];
  const busboy = new Busboy({
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  busboy.on('file', (_field, stream, name) => {
    const part: Part = { name, bytes: Buffer.alloc(0) };
    parts.push(part);
    stream.on('data', (bytes: Buffer) => (part.bytes = Buffer.concat([part.bytes, bytes])));
  });
  const finished = new Promise((resolve, reject) => {
    busboy.on('finish', resolve).on('error', reject);
  });
  busboy.end(body);
  await finished;
  return parts;
}

test('finds the same parts wherever the body is split, and the same parts as another parser', async () => {
  for (let round = 0; round < 300; round += 1) {
    const parts = Array.from({ length: randomInt(1, 5) }, (_, index) => ({
      name: `${index}.pdf`,
      bytes: round % 2 ? trickyBytes(randomInt(300)) : randomBytes(randomInt(300)),
    }));
    const body = formOf(parts);
    assert.deepEqual(parse([body]), parts);
    assert.deepEqual(parse(cut(body, () => 1)), parts);
    assert.deepEqual(parse(cut(body, () => randomInt(1, 60))), parts);
    assert.deepEqual(await parseWithBusboy(body), parts);
  }
});

test('refuses a body that is cut anywhere before its end', () => {
  const body = formOf([{ name: 'a.pdf', bytes: Buffer.from('content') }]);
  const closingDelimiter = body.length - '\r\n'.length;
  for (let end = 0; end < closingDelimiter; end += 1) {
    assert.throws(() => parse([body.subarray(0, end)]), AppError, `cut after ${end} bytes`);
  }
  assert.equal(parse([body.subarray(0, closingDelimiter)]).length, 1);
});

test('skips limited text before the first delimiter and after the last one', () => {
  const body = formOf([{ name: 'a.pdf', bytes: Buffer.from('content') }]);
  const surrounded = Buffer.concat([Buffer.from('hello\r\n'), body, Buffer.from('bye')]);
  assert.equal(parse([surrounded]).length, 1);
  const endless = cut(Buffer.alloc(100_000, 'x'), () => 1_000);
  const parser = new MultipartParser(boundary);
  let pushed = 0;
  assert.throws(() => {
    for (const chunk of endless) {
      for (const event of parser.push(chunk)) assert.fail(event.type);
      pushed += 1;
    }
  }, AppError);
  assert.ok(pushed < 10);
});

test('passes file bytes as views of the input, not as copies', () => {
  const parser = new MultipartParser(boundary);
  const start = Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"\r\n\r\n`);
  for (const event of parser.push(start)) assert.equal(event.type, 'part');
  const chunk = randomBytes(65_536).fill(0, 65_400);
  for (const event of parser.push(chunk)) {
    assert.ok(event.type === 'data');
    assert.equal(event.bytes.buffer, chunk.buffer);
  }
});

const badParts: Record<string, string> = {
  'a header without a colon': 'Content-Disposition',
  'a header with a space before its colon': 'Content-Disposition : form-data',
  'no header at all': '',
  'a header named __proto__': '__proto__: x',
  'a header named constructor': 'Constructor: x',
  'the same header twice': 'A: 1\r\nA: 2',
  'a bare line feed within a header': 'A: 1\nB: 2',
  'a bare carriage return within a header': 'A: 1\rB: 2',
  '33 headers': Array.from({ length: 33 }, (_, index) => `A${index}: 1`).join('\r\n'),
  'a header of 100 KB': `A: ${'x'.repeat(100_000)}`,
};
for (const [what, headers] of Object.entries(badParts)) {
  test(`refuses a part with ${what}`, () => {
    const body = Buffer.from(`--${boundary}\r\n${headers}\r\n\r\nx\r\n--${boundary}--\r\n`);
    assert.throws(() => parse([body]), AppError);
    assert.throws(() => parse(cut(body, () => 1_000)), AppError);
  });
}

test('refuses a boundary followed by other characters', () => {
  assert.throws(() => parse([Buffer.from(`--${boundary}x\r\nA: 1\r\n\r\n`)]), AppError);
  assert.throws(() => parse([Buffer.from(`--${boundary}${' '.repeat(100)}\r\nA: 1`)]), AppError);
});
