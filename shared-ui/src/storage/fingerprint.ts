import { hasShape, isNumber } from './guards.ts';

/** How many bytes of a file are hashed: enough to tell files apart, few enough for a hundred files on a phone. */
const HEAD_BYTES = 64 * 1_024;

/** Identifies a file that is chosen again: its size, and a hash of its first bytes. */
export interface Fingerprint {
  readonly size: number;
  readonly head: number;
}

export const isFingerprint = hasShape<Fingerprint>({ size: isNumber, head: isNumber });

/** Returns the fingerprint of a file. Rejects if the file can't be read. */
export async function fingerprintOf(file: File): Promise<Fingerprint> {
  const bytes = new Uint8Array(await new Response(file.slice(0, HEAD_BYTES)).arrayBuffer());
  return { size: file.size, head: hashBytes(bytes) };
}

/**
 * Finds files by their fingerprints, each file once.
 * @returns for each fingerprint its file, or undefined
 */
export async function findByFingerprint(
  fingerprints: readonly Fingerprint[],
  files: readonly File[],
): Promise<(File | undefined)[]> {
  const rest = await Promise.all(
    files.map(async (file) => ({ file, fingerprint: await fingerprintOf(file) })),
  );
  return fingerprints.map(({ size, head }) => {
    const index = rest.findIndex((other) => {
      const { fingerprint } = other;
      return fingerprint.size === size && fingerprint.head === head;
    });
    return index < 0 ? undefined : rest.splice(index, 1)[0]?.file;
  });
}

/** FNV-1a in 32 bits. `crypto.subtle` is missing on pages loaded without TLS. */
function hashBytes(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
