import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Id } from '@parchi/contract';
import { startWire, type Wire } from '@parchi/tooling/wire';
import { samplePdf } from '../../testing/samplePdfs.ts';
import { pdfBytes } from './pdfBytes.ts';

const stored = { _id: 'a'.repeat(32) as Id, originalname: 'thesis.pdf', size: 10 };

let wire: Wire;
beforeEach(async () => {
  wire = await startWire();
});
afterEach(() => wire.stop());

const answerWith = (status: number, body: string) =>
  wire.answer('/print/get-pdf', () => ({ status, body, contentType: 'application/pdf' }));
const readText = async () => new TextDecoder().decode(await pdfBytes(stored).read(2, 5));

test('of a stored file only the bytes that are needed are asked for', async () => {
  answerWith(206, '234');
  expect(await readText()).toBe('234');
  const [call] = wire.calls;
  expect(call?.headers.range).toBe('bytes=2-4');
  expect(JSON.parse(String(call?.body))).toEqual({ file: stored._id });
});

test('an answer with the whole file will do as well', async () => {
  answerWith(200, '0123456789');
  expect(await readText()).toBe('234');
});

test('a refusal is no bytes', async () => {
  answerWith(404, '{}');
  await expect(readText()).rejects.toThrow('404');
});

test('of a chosen file, too, a part is read', async () => {
  const file = await samplePdf(1);
  const bytes = await pdfBytes({ file }).read(0, 5);
  expect(new TextDecoder().decode(bytes)).toBe('%PDF-');
});
