import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zipEntryNames } from './zipEntryNames.ts';

test('numbers files of the same name, ignoring case', () => {
  assert.deepEqual(zipEntryNames(['report.pdf', 'report.pdf', 'Report.PDF', 'report.pdf']), [
    'report.pdf',
    'report (2).pdf',
    'Report (3).PDF',
    'report (4).pdf',
  ]);
});

test('skips a number that a sender has used', () => {
  assert.deepEqual(zipEntryNames(['a.pdf', 'a.pdf', 'a (2).pdf']), [
    'a.pdf',
    'a (3).pdf',
    'a (2).pdf',
  ]);
});

test('limits a numbered name to 255 bytes', () => {
  const name = `${'प'.repeat(83)}.pdf`;
  const [, second = ''] = zipEntryNames([name, name]);
  assert.ok(second.endsWith(' (2).pdf'));
  assert.ok(Buffer.byteLength(second) <= 255);
});

test('keeps names that every system can unpack', () => {
  const names = ['प्रश्न पत्र.pdf', 'تقرير.pdf', '👩‍🎓.png', "it's 100% & more;.txt", '$(id) `x` ~.pdf'];
  assert.deepEqual(zipEntryNames(names), names);
});

const unsafeNames: Record<string, string> = {
  '-rf.pdf': '_rf.pdf',
  '.htaccess': '_htaccess',
  'a:b|c?.pdf': 'a_b_c_.pdf',
  '<script>"x".pdf': '_script__x_.pdf',
  'con.txt': '_con.txt',
  LPT1: '_LPT1',
  'console.txt': 'console.txt',
  'trailing. . ': 'trailing_',
  '../up.pdf': '_._up.pdf',
};
for (const [name, entry] of Object.entries(unsafeNames)) {
  test(`unpacks ${name} as ${entry}`, () => {
    assert.deepEqual(zipEntryNames([name]), [entry]);
  });
}
