import { expect, test } from '@jest/globals';
import { splitFileName } from './fileName.ts';

test.each([
  ['Lab record.pdf', 'Lab record', 'PDF'],
  ['archive.tar.gz', 'archive.tar', 'GZ'],
  ['पर्ची.png', 'पर्ची', 'PNG'],
  ['.env', '.env', ''],
  ['README', 'README', ''],
  ['Minutes of 3. March', 'Minutes of 3. March', ''],
  ['ends with a dot.', 'ends with a dot.', ''],
])('splits %s into name “%s” and kind “%s”', (fileName, baseName, extension) => {
  expect(splitFileName(fileName)).toEqual({ baseName, extension });
});
