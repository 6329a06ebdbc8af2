import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findUploadProblem, type UploadProblem } from './findUploadProblem.ts';

const files = (count: number, size: number) => Array.from({ length: count }, () => ({ size }));

const rows: readonly [string, { size: number }[], UploadProblem | undefined][] = [
  ['accepts an empty file', files(1, 0), undefined],
  ['accepts 100 files', files(100, 1), undefined],
  ['refuses 101 files', files(101, 1), 'too_many_files'],
  ['accepts files of 1 GB together', files(20, 50_000_000), undefined],
  [
    'refuses files of one byte more than 1 GB together',
    [...files(20, 50_000_000), { size: 1 }],
    'total_too_large',
  ],
];
for (const [name, chosen, problem] of rows) {
  test(name, () => assert.equal(findUploadProblem(chosen), problem));
}
