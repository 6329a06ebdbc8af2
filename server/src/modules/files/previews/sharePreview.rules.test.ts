import assert from 'node:assert/strict';
import { test } from 'node:test';
import { previewOfShare } from './sharePreview.rules.ts';

const now = new Date('2026-11-25T08:50:00Z');
const rows = [
  [2, 3_300_000, '2026-11-25T10:50:00Z', '2 files, 3.3 MB, until 4:20 PM'],
  [1, 70, '2026-11-25T10:50:00Z', '1 file, 70 bytes, until 4:20 PM'],
  [100, 1_000_000_000, '2026-11-25T18:29:00Z', '100 files, 1 GB, until 11:59 PM'],
  [2, 0, '2026-11-25T18:30:00Z', '2 files, 0 bytes, until 26 Nov, 12:00 AM'],
] as const;
for (const [files, sizeInBytes, end, title] of rows) {
  test(`says “${title}”, by the site's time [F-830]`, () => {
    const preview = previewOfShare({ files, sizeInBytes, expiresAt: new Date(end), now });
    assert.equal(preview.title, title);
  });
}
