import { createHash } from 'node:crypto';
import type { Compilation } from 'webpack';

/** Returns the SHA-256 hash of a file's bytes, in the format of the attribute `integrity`. */
export function integrityOf(bytes: string | Buffer): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}

/** Returns the hash of each script and style sheet of a build, by the path of the file in the output folder. */
export function integrityOfFiles(compilation: Compilation): Record<string, string> {
  const files = compilation.getAssets().filter(({ name }) => /\.(js|css)$/.test(name));
  return Object.fromEntries(
    files.map(({ name, source }) => [name, integrityOf(source.source())]).sort(),
  ) as Record<string, string>;
}
