import { readFile, stat } from 'node:fs/promises';
import { isLoopbackHost } from '@parchi/contract';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';

export type RemotesFile = {
  /** The text to serve; `undefined` when the file does not exist. */
  readonly text: string | undefined;
  /** Origins, other than our own, from which the host loads remotes. */
  readonly origins: readonly string[];
};

const remotesFileSchema = z.object({
  remotes: z.record(z.string(), z.object({ entry: z.string().catch('') }).catch({ entry: '' })),
});

const MISSING: RemotesFile = { text: undefined, origins: [] };

/**
 * Returns a function that reads remotes.json. The file is read again after each change, so that a remote can move to
 * another address without a restart.
 */
export function createRemotesFileReader(
  file: string,
  log: FastifyBaseLogger,
): () => Promise<RemotesFile> {
  let current: { readonly version: string; readonly content: RemotesFile } | undefined;
  return async () => {
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) return MISSING;
    const version = `${found.mtimeMs}:${found.size}:${found.ino}`;
    if (current?.version !== version) {
      const text = await readFile(file, 'utf8').catch(() => undefined);
      if (text === undefined) return MISSING;
      current = { version, content: { text, origins: findOrigins(text, log) } };
    }
    return current.content;
  };
}

/**
 * Finds the other origins in remotes.json. Half-written JSON yields no origins, and entries that are not remotes at
 * another origin are skipped.
 */
function findOrigins(text: string, log: FastifyBaseLogger): readonly string[] {
  const origins = new Set<string>();
  for (const [name, entry] of entriesOf(text)) {
    if (!/^https?:\/\//i.test(entry) || !URL.canParse(entry)) continue;
    const { protocol, hostname, origin } = new URL(entry);
    if (protocol === 'https:' || isLoopbackHost(hostname)) origins.add(origin);
    else log.error({ area: 'site', alert: 'insecure_remote', remote: name }, refusal(name, entry));
  }
  return [...origins];
}

function refusal(name: string, entry: string): string {
  return `remotes.json: ${name} is not loaded from ${entry}, for over http anybody on the way can change its code. Serve it over https.`;
}

function entriesOf(text: string): [name: string, entry: string][] {
  const parsed = remotesFileSchema.safeParse(parseJson(text));
  return parsed.success
    ? Object.entries(parsed.data.remotes).map(([name, { entry }]) => [name, entry])
    : [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
