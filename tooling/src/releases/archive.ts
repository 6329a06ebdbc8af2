import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

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

/** Unpacks the kept release from a file, because tar ends at the archive's end mark and leaves the rest of a pipe. */
export function unpackArchive(folder: string): void {
  const tar = path.join(folder, 'release.tar');
  const params = { [constants.ZSTD_d_windowLogMax]: WINDOW_LOG };
  writeFileSync(tar, zstdDecompressSync(readFileSync(file), { params }));
  execFileSync('tar', ['-xf', tar, '-C', folder], { stdio: 'inherit' });
  rmSync(tar);
}
