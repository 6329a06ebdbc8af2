import type { Id, SentFilesRecord } from '@parchi/contract';

export const sampleToken = 'q8Jx2LmP0sVtYb7nKdE4wA';

const id = Buffer.from(sampleToken, 'base64url').toString('hex') as Id;

/** Returns a share as in a server reply. `leftSeconds` is the time until it expires. */
export function sampleShare({ leftSeconds = 7_200 } = {}): SentFilesRecord {
  // The server's clock is three days behind the page's, which must not matter.
  const nowMs = Date.now() - 3 * 86_400_000;
  return {
    _id: id,
    files: [
      { _id: '1'.repeat(32) as Id, original_filename: 'Lab record.pdf', size: 2_100_000 },
      { _id: '2'.repeat(32) as Id, original_filename: 'पर्ची.png', size: 70 },
    ],
    now: new Date(nowMs).toISOString(),
    expiresAt: new Date(nowMs + leftSeconds * 1_000).toISOString(),
  };
}
