import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptUploads, type UploadProblem } from './acceptUploads.ts';

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
for (const [name, added, problem] of rows) {
  test(name, () => {
    const accepted = problem === undefined ? added : [];
    assert.deepEqual(acceptUploads(added, []), { accepted, tooLarge: [], problem });
  });
}

test('counts the files chosen before', () => {
  const { accepted, problem } = acceptUploads(files(1, 1), files(100, 1));
  assert.deepEqual(accepted, []);
  assert.equal(problem, 'too_many_files');
});

test('accepts a file of 50,000,000 bytes, and not a file of one byte more', () => {
  const [fitting, tooLarge] = [{ size: 50_000_000 }, { size: 50_000_001 }];
  assert.deepEqual(acceptUploads([fitting, tooLarge], []), {
    accepted: [fitting],
    tooLarge: [tooLarge],
    problem: undefined,
  });
});

test('does not count files that are too large', () => {
  const tooLarge = { size: 50_000_001 };
  const { accepted, problem } = acceptUploads([...files(100, 1), tooLarge], []);
  assert.equal(accepted.length, 100);
  assert.equal(problem, undefined);
});
