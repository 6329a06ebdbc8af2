import { expect, test } from '@jest/globals';
import { isMissingFile } from './isMissingFile.ts';

test('recognises only scripts and styles that could not be fetched', () => {
  const script = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
  const style = Object.assign(new Error('Loading CSS chunk 7 failed'), {
    code: 'CSS_CHUNK_LOAD_FAILED',
  });
  expect(isMissingFile(script)).toBe(true);
  expect(isMissingFile(style)).toBe(true);
  expect(isMissingFile(new Error('broken'))).toBe(false);
  expect(isMissingFile('ChunkLoadError')).toBe(false);
});
