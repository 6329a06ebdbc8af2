import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanFileName } from './cleanFileName.ts';

const cleaned: Record<string, string> = {
  '../../etc/passwd': 'passwd',
  '..\\..\\win.ini': 'win.ini',
  'C:\\a\\b.pdf': 'b.pdf',
  '/abs.pdf': 'abs.pdf',
  'a\0.pdf': 'a.pdf',
  'a\r\nb.pdf': 'ab.pdf',
  'invoice\u202Efdp.exe': 'invoicefdp.exe',
  '\uFEFFa\u200Bb\u2066c\u2069.pdf': 'abc.pdf',
  'a\u200Db\u200C.pdf': 'ab.pdf',
  '': 'file',
  '.': 'file',
  '..': 'file',
  '   ': 'file',
  '...': 'file',
  'folder/': 'file',
  '.pdf': 'file.pdf',
  '.htaccess': '.htaccess',
  '-rf.pdf': '-rf.pdf',
  '  report.pdf ': 'report.pdf',
  '"quote".pdf': '"quote".pdf',
  'a;b=c.pdf': 'a;b=c.pdf',
  '<script>.pdf': '<script>.pdf',
  "=cmd|' C'!A0.pdf": "=cmd|' C'!A0.pdf",
  'परीक्षा क्‍ष.pdf': 'परीक्षा क्‍ष.pdf',
  'می‌خواهم.pdf': 'می‌خواهم.pdf',
  '👨‍👩‍👧 ❤️‍🔥.jpg': '👨‍👩‍👧 ❤️‍🔥.jpg',
};
for (const [given, name] of Object.entries(cleaned)) {
  test(`shows a file named ${JSON.stringify(given)} as ${JSON.stringify(name)}`, () => {
    assert.equal(cleanFileName(given), name);
  });
}

test('cuts a long name to 255 bytes between characters, and keeps its extension', () => {
  assert.equal(cleanFileName(`${'a'.repeat(251)}.pdf`), `${'a'.repeat(251)}.pdf`);
  for (const letter of ['a', 'ñ', 'प', '😀']) {
    for (const length of [252, 300, 5_000]) {
      const name = cleanFileName(`${letter.repeat(length)}.pdf`);
      const bytes = Buffer.byteLength(name);
      assert.ok(bytes <= 255 && bytes > 251, `${bytes} bytes`);
      assert.equal(name, `${letter.repeat((name.length - 4) / letter.length)}.pdf`);
    }
  }
  assert.equal(Buffer.byteLength(cleanFileName(`a.${'b'.repeat(300)}`)), 255);
});
