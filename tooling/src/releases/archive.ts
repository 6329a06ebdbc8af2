import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdDecompress, zstdCompressSync } from 'node:zlib';

const file = path.join(import.meta.dirname, 'last-release.tar.zst');
/**
 * Base-2 logarithm of zstd's window, in bytes. All portals, 10 MB in all, contain the same code: with a window of 16
 * MiB, the archive is half as large.
 */
const WINDOW_LOG = 24;
const LEVEL = 19;

/** Replaces the kept release. @param leftOut name patterns for tar's `--exclude` */
export function writeArchive(folder: string, names: string[], leftOut: string[]): void {
  const tar = `${file}.tar`;
  const exclusions = leftOut.map((pattern) => `--exclude=${pattern}`);
  execFileSync(
    'tar',
    ['--sort=name', '--owner=0', '--group=0', ...exclusions, '-cf', tar, ...names],
    {
      cwd: folder,
      stdio: 'inherit',
    },
  );
  const params = {
    [constants.ZSTD_c_compressionLevel]: LEVEL,
    [constants.ZSTD_c_windowLog]: WINDOW_LOG,
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
  };
  writeFileSync(file, zstdCompressSync(readFileSync(tar), { params }));
  rmSync(tar);
}

export async function unpackArchive(folder: string): Promise<void> {
  const params = { [constants.ZSTD_d_windowLogMax]: WINDOW_LOG };
  const tar = spawn('tar', ['-x', '-C', folder], { stdio: ['pipe', 'inherit', 'inherit'] });
  const exited = once(tar, 'exit');
  await pipeline(createReadStream(file), createZstdDecompress({ params }), tar.stdin);
  const [status] = (await exited) as [number | null];
  if (status !== 0) throw new Error('The kept release can’t be unpacked.');
}
