import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvRow } from './csv.rules.ts';

for (const [what, text, cell] of [
  ['=', '=1+1', `'=1+1`],
  ['+', '+91 98450 12345', `'+91 98450 12345`],
  ['-', '-2+3', `'-2+3`],
  ['@', '@SUM(A1)', `'@SUM(A1)`],
  ['a tab', '\t=1+1', `'\t=1+1`],
  ['a carriage return', '\r=1+1', `"'\r=1+1"`],
  ['a line feed', '\n=1+1', `"'\n=1+1"`],
  ['a space', ' =1+1', `' =1+1`],
  ['a no-break space', '\u00A0=1+1', `'\u00A0=1+1`],
  ['a full-width ＝', '＝1+1', `'＝1+1`],
  [
    'a quoted formula',
    '=HYPERLINK("https://evil.example","Asha")',
    `"'=HYPERLINK(""https://evil.example"",""Asha"")"`,
  ],
] as const) {
  test(`writes a text that begins with ${what} so that no spreadsheet runs it [F-493]`, () => {
    assert.equal(csvRow([text]), `${cell}\r\n`);
  });
}

test('quotes commas, quotes and line breaks, and leaves other texts as they are [F-493]', () => {
  assert.equal(
    csvRow(['Asha', 'Rao, Asha', 'say "hi"', 'two\nlines', 'शर्मा', 'a=b', '']),
    'Asha,"Rao, Asha","say ""hi""","two\nlines",शर्मा,a=b,\r\n',
  );
});

test('writes numbers as numbers, also negative ones [F-493]', () => {
  assert.equal(csvRow([12.5, -45, 0]), '12.5,-45,0\r\n');
});
