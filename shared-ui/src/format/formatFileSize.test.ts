import { expect, test } from '@jest/globals';
import { formatFileSize } from './formatFileSize.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1500, '1.5 kB'],
  [999_949, '999.9 kB'],
  [999_950, '1 MB'],
  [14_200_000, '14.2 MB'],
  [50_000_000, '50 MB'],
  [1_000_000_000, '1 GB'],
  [2_500_000_000_000, '2.5 TB'],
])('formats %d bytes as "%s"', (sizeInBytes, text) => {
  expect(formatFileSize(sizeInBytes)).toBe(text);
});
