import { readFile, stat } from 'node:fs/promises';

export type RemotesFile = {
  /** The text to serve; `undefined` when there is no such file. */
  readonly text: string | undefined;
  /** Origins, other than our own, that the host loads remotes from. */
  readonly origins: readonly string[];
};

const MISSING: RemotesFile = { text: undefined, origins: [] };

/** Reads remotes.json again when it changes, so that a remote moves without a restart. */
export function createRemotesFileReader(file: string): () => Promise<RemotesFile> {
  let current: { readonly version: string; readonly content: RemotesFile } | undefined;
  return async () => {
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) return MISSING;
    const version = `${found.mtimeMs}:${found.size}:${found.ino}`;
    if (current?.version !== version) {
      const text = await readFile(file, 'utf8').catch(() => undefined);
      if (text === undefined) return MISSING;
      current = { version, content: { text, origins: findOrigins(text) } };
    }
    return current.content;
  };
}

/** Whatever its shape, only the absolute addresses matter here. Half-written JSON allows nothing. */
function findOrigins(text: string): readonly string[] {
  const origins = new Set<string>();
  try {
    JSON.parse(text, (_key, value: unknown) => {
      if (typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)) {
        origins.add(new URL(value).origin);
      }
      return value;
    });
  } catch {
    return [];
  }
  return [...origins];
}
