import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseFormDataDisposition } from './parseFormDataDisposition.ts';

const fileNames: Record<string, string> = {
  'filename="a.pdf"': 'a.pdf',
  'filename=a.pdf': 'a.pdf',
  'filename=""': '',
  'filename="a;b=c.pdf"': 'a;b=c.pdf',
  'filename="C:\\a\\b.pdf"': 'C:\\a\\b.pdf',
  'filename="back\\"': 'back\\',
  'filename="\\"quote\\".pdf"': '"quote".pdf',
  'filename=""quote".pdf"': '"quote".pdf',
  'filename="%22quote%22.pdf"': '"quote".pdf',
  'filename="%22.pdf"': '%22.pdf',
  'filename="100%.pdf"': '100%.pdf',
  'filename="plain.pdf"; filename*=UTF-8\'\'na%C3%AFve.pdf': 'naïve.pdf',
  "filename*=utf-8'en'%E0%A4%AA.pdf": 'प.pdf',
  'filename="plain.pdf"; filename*=UTF-8\'\'%ZZ': 'plain.pdf',
};
for (const [written, fileName] of Object.entries(fileNames)) {
  test(`reads the file name ${fileName} from ${written}`, () => {
    const parsed = parseFormDataDisposition(`form-data; name="file"; ${written}`);
    assert.deepEqual(parsed, { name: 'file', fileName });
  });
}

test('finds no file name in a text field', () => {
  assert.deepEqual(parseFormDataDisposition('form-data; name="user"'), { name: 'user' });
});

test("rejects headers that are not of a form's part", () => {
  const headers = [
    '',
    'attachment; name="file"',
    'form-data',
    'form-data; filename="a.pdf"',
    'form-data; name="file"; name="other"',
    'form-data; name="file" garbage',
  ];
  for (const header of headers) assert.equal(parseFormDataDisposition(header), undefined, header);
});

test('parses a hostile header quickly', () => {
  const startedAt = performance.now();
  parseFormDataDisposition(`form-data; name="${'" ;a='.repeat(6_000)}`);
  parseFormDataDisposition(`form-data; name="${'\\"'.repeat(15_000)}`);
  assert.ok(performance.now() - startedAt < 2_000);
});
