import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HEAD_BYTES, shownTypeOf } from './shownType.rules.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const SCRIPT = '<!doctype html><script>alert(document.domain)</script>';

for (const [name, head, mediaType] of [
  ['a.pdf', '%PDF-1.7\n', 'application/pdf'],
  ['a.png', '\x89PNG\r\n\x1a\n', 'image/png'],
  ['a.jpg', '\xff\xd8\xff\xe0', 'image/jpeg'],
  ['a.gif', 'GIF89a', 'image/gif'],
  ['a.webp', 'RIFF\x00\x00\x00\x00WEBPVP8 ', 'image/webp'],
  ['a.avif', '\x00\x00\x00\x1cftypavif', 'image/avif'],
  ['a.mp3', 'ID3\x04', 'audio/mpeg'],
  ['a.mp3', '\xff\xfb\x90', 'audio/mpeg'],
  ['a.aac', '\xff\xf1\x50', 'audio/aac'],
  ['a.flac', 'fLaC', 'audio/flac'],
  ['a.opus', 'OggS\x00 OpusHead', 'audio/ogg'],
  ['a.ogv', 'OggS\x00 \x80theora', 'video/ogg'],
  ['a.wav', 'RIFF\x00\x00\x00\x00WAVEfmt ', 'audio/wav'],
  ['a.m4a', '\x00\x00\x00\x1cftypM4A ', 'audio/mp4'],
  ['a.mp4', '\x00\x00\x00\x1cftypisom', 'video/mp4'],
  ['a.webm', '\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm', 'video/webm'],
  ['a.txt', 'hello', 'text/plain; charset=utf-8'],
  ['empty.txt', '', 'text/plain; charset=utf-8'],
  // The bytes decide, not the name.
  ['picture.html', '\x89PNG\r\n\x1a\n', 'image/png'],
] as const) {
  test(`shows ${name} that begins ${JSON.stringify(head)} as ${mediaType} [F-967]`, () => {
    assert.equal(shownTypeOf(bytes(head), name)?.mediaType, mediaType);
  });
}

for (const [name, head] of [
  ['page.html', SCRIPT],
  ['page.pdf', SCRIPT],
  ['page.png', SCRIPT],
  ['page.mp4', SCRIPT],
  ['page.xhtml', `<?xml version="1.0"?>${SCRIPT}`],
  ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['drawing.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['late.pdf', `${SCRIPT}%PDF-1.7`],
  ['other.webp', 'RIFF\x00\x00\x00\x00AVI LIST'],
  ['other.webm', '\x1a\x45\xdf\xa3\x9f\x42\x82\x88matroska'],
  ['heic.avif', '\x00\x00\x00\x1cftypheic'],
  ['program.exe', 'MZ\x90'],
  ['binary.txt', 'a\x00b'],
  ['latin1.txt', 'caf\xe9'],
  ['empty.pdf', ''],
  ['script.js', 'alert(1)'],
  ['constructor', 'text'],
] as const) {
  test(`does not show ${name} that begins ${JSON.stringify(head.slice(0, 30))} [F-968]`, () => {
    assert.equal(shownTypeOf(bytes(head), name), undefined);
  });
}

test('shows a web page as plain text when its name ends in .txt, which no browser runs [F-968]', () => {
  assert.deepEqual(shownTypeOf(bytes(SCRIPT), 'page.txt'), {
    kind: 'text',
    mediaType: 'text/plain; charset=utf-8',
  });
});

test('shows a text whose first bytes end within a character [F-967]', () => {
  for (const shift of ['', 'a', 'ab', 'abc']) {
    const head = Buffer.from(shift + '🖨'.repeat(HEAD_BYTES)).subarray(0, HEAD_BYTES);
    assert.equal(shownTypeOf(head, 'a.txt')?.kind, 'text');
  }
});
