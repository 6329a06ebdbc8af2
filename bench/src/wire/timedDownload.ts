import type { Sample } from '../measure/interleave.ts';
import type { WireReply } from './HttpConnection.ts';

/**
 * Measures a download. @throws if fewer bytes arrive than the files have, because a wrong reply must not count as fast
 */
export async function timedDownload(
  minBytes: number,
  download: () => Promise<WireReply>,
): Promise<Sample> {
  const startedAtMs = performance.now();
  const { bodyBytes, firstByteMs } = await download();
  const ms = performance.now() - startedAtMs;
  if (bodyBytes < minBytes) throw new Error('The download is shorter than the files in it.');
  return { ms, firstByteMs };
}
