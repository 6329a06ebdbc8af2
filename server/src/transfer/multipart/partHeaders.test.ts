import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundaryOf } from './boundary.ts';
import { parseFormDataDisposition } from './parseFormDataDisposition.ts';
import { parsePartHeaders } from './partHeaders.ts';

test('trims blanks around values, and lower-cases names', () => {
  const headers = parsePartHeaders(Buffer.from('Content-Type: \t text/plain \t\r\nX-A:'));
  assert.deepEqual(
    [...headers],
    [
      ['content-type', 'text/plain'],
      ['x-a', ''],
    ],
  );
});

// The inputs below have many blanks: a pattern that backtracks over blanks would take minutes for them.
const blanks = ' '.repeat(32_000);
test('reads long runs of blanks quickly [M14]', { timeout: 10_000 }, () => {
  for (let count = 0; count < 50; count += 1) {
    assert.equal(parsePartHeaders(Buffer.from(`a: x${blanks}y`)).get('a'), `x${blanks}y`);
    assert.equal(boundaryOf(`multipart/form-data; boundary=x${blanks}"`), undefined);
    assert.equal(parseFormDataDisposition(`form-data; name="file"${blanks}x`), undefined);
    assert.equal(parseFormDataDisposition(`form-data${';'.repeat(32_000)}`), undefined);
  }
});
