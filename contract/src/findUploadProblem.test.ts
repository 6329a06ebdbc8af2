import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findUploadProblem, type UploadProblem } from './findUploadProblem.ts';

const files = (count: number, size: number) => Array.from({ length: count }, () => ({ size }));

const rows: readonly [string, { size: number }[], UploadProblem | undefined][] = [
  ['an empty file is a file', files(1, 0), undefined],
  ['50,000,000 bytes are accepted', files(1, 50_000_000), undefined],
  ['one byte more is not', files(1, 50_000_001), 'file_too_large'],
  ['100 files are accepted', files(100, 1), undefined],
  ['101 are not', files(101, 1), 'too_many_files'],
  ['1 GB in one go is accepted', files(20, 50_000_000), undefined],
  ['one byte more is not accepted', [...files(20, 50_000_000), { size: 1 }], 'total_too_large'],
];
for (const [name, chosen, problem] of rows) {
  test(name, () => assert.equal(findUploadProblem(chosen), problem));
}
