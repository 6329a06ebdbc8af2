import { readFile, stat } from 'node:fs/promises';
import { isLoopbackHost } from '@parchi/contract';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';

export type RemotesFile = {
  /** The text to serve; `undefined` when there has been no readable file yet. */
  readonly text: string | undefined;
  /** Origins, other than our own, from which the host loads remotes. */
  readonly origins: readonly string[];
};

const remotesFileSchema = z.object({ remotes: z.record(z.string(), z.unknown()) });
const remoteSchema = z.object({ entry: z.string().min(1) });

const MISSING: RemotesFile = { text: undefined, origins: [] };

/**
 * Returns a function that reads remotes.json. The file is read again after each change, so that a remote can move to
 * another address without a restart. While the file is missing or half-written, its last readable content is returned,
 * so that all remotes go on; the log has one alert for each change of this kind.
 */
export function createRemotesFileReader(
  file: string,
  log: FastifyBaseLogger,
): () => Promise<RemotesFile> {
  let seenVersion: string | undefined;
  let lastGood = MISSING;
  return async () => {
    const version = await findVersion(file);
    if (version === seenVersion) return lastGood;
    seenVersion = version;
    const text = await readFile(file, 'utf8').catch(() => undefined);
    // The file changed again meanwhile, and the newer content may have been read already.
    if (version !== seenVersion) return lastGood;
    const parsed = remotesFileSchema.safeParse(parseJson(text));
    if (text !== undefined && parsed.success) {
      lastGood = { text, origins: findOrigins(parsed.data.remotes, log) };
    } else if (text !== undefined || lastGood !== MISSING) {
      log.error({ area: 'site', alert: 'remotes_file_unreadable' }, describeUnreadable(text));
    }
    return lastGood;
  };
}

/** Returns what changes with each change of the file; `undefined` if there is no file. */
async function findVersion(file: string): Promise<string | undefined> {
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ? `${found.mtimeMs}:${found.size}:${found.ino}` : undefined;
}

function describeUnreadable(text: string | undefined): string {
  const problem = text === undefined ? 'is missing' : 'is not JSON with “remotes”';
  return `remotes.json ${problem}. Its last readable content is used until the file is mended. Write it under another name and rename it, so that nobody reads half of it.`;
}

/** Finds the other origins in remotes.json. An entry that is invalid costs only its own remote. */
function findOrigins(
  remotes: Readonly<Record<string, unknown>>,
  log: FastifyBaseLogger,
): readonly string[] {
  const origins = new Set<string>();
  for (const [name, value] of Object.entries(remotes)) {
    const remote = remoteSchema.safeParse(value);
    if (!remote.success) {
      log.error(
        { area: 'site', alert: 'remotes_entry_invalid', remote: name },
        `remotes.json: ${name} has no “entry” with an address, so its pages cannot be loaded.`,
      );
      continue;
    }
    const { entry } = remote.data;
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

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
