import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sampleOrderFile } from '@parchi/shared-api/testing';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { samplePdf } from '../../../testing/samplePdfs.ts';
import { pdfBytes } from './pdfBytes.ts';

const stored = sampleOrderFile();

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
});
afterEach(() => fakeServer.stop());

const answerWith = (status: number, body: string) =>
  fakeServer.answer('/print/get-pdf', () => ({ status, body, contentType: 'application/pdf' }));
const readText = async () => new TextDecoder().decode(await pdfBytes(stored).read(2, 5));

test('requests only the needed bytes of a stored file', async () => {
  answerWith(206, '234');
  expect(await readText()).toBe('234');
  const [call] = fakeServer.calls;
  expect(call?.headers.range).toBe('bytes=2-4');
  expect(JSON.parse(String(call?.body))).toEqual({ file: stored._id });
});

test('accepts a reply with the whole file', async () => {
  answerWith(200, '0123456789');
  expect(await readText()).toBe('234');
});

test('throws when the server refuses the bytes', async () => {
  answerWith(404, '{}');
  await expect(readText()).rejects.toThrow('404');
});

test('reads a part of a chosen file', async () => {
  const file = await samplePdf(1);
  const bytes = await pdfBytes({ file }).read(0, 5);
  expect(new TextDecoder().decode(bytes)).toBe('%PDF-');
});
