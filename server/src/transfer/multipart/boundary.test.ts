import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundaryOf } from './boundary.ts';

test('finds the boundary as common clients write it', () => {
  const written = {
    'multipart/form-data; boundary=----WebKitFormBoundaryAbC': '----WebKitFormBoundaryAbC',
    'Multipart/Form-Data;boundary="a b:c"; charset=utf-8': 'a b:c',
    'multipart/form-data; charset=utf-8; BOUNDARY=x;': 'x',
    [`multipart/form-data; boundary=${'b'.repeat(70)}`]: 'b'.repeat(70),
  };
  for (const [header, boundary] of Object.entries(written)) {
    assert.equal(boundaryOf(header), boundary, header);
  }
});

test('finds no boundary that is missing, repeated, malformed or too long', () => {
  const headers = [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=""',
    'multipart/form-data; boundary=a; boundary=b',
    'multipart/form-data; boundary="a\rb"',
    'multipart/form-data; boundary="ends with a space "',
    'multipart/form-data; boundary=a garbage',
    'multipart/mixed; boundary=a',
    `multipart/form-data; boundary=${'b'.repeat(71)}`,
    `multipart/form-data; boundary=${'b'.repeat(252)}`,
    `multipart/form-data; ${'a=b; '.repeat(2_000)}`,
  ];
  for (const header of headers) assert.equal(boundaryOf(header), undefined, header);
});
