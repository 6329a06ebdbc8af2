import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  FIRST_LOAD_FILE,
  isLoopbackHost,
  type DeployedRemote,
  type FirstLoads,
  type RemoteRegistry,
} from '@parchi/contract';
import type { FastifyBaseLogger } from 'fastify';

const TIMEOUT_MS = 5_000;
const RETRY_AFTER_MS = 60_000;
const MAX_BYTES = 1_000_000;

type FirstLoadReaderOptions = {
  /** Returns the folder of the remote's files if they are served by this server. */
  readonly folderOf: (entryPath: string) => string | undefined;
  readonly log: FastifyBaseLogger;
};

type Known = { readonly firstLoads?: FirstLoads; readonly failedAt?: number };

export type FirstLoadReader = {
  /**
   * Returns the first loads of a remote's pages if they are in memory. Otherwise starts to read them in the background,
   * because a document never waits for a remote.
   */
  readonly find: (remote: DeployedRemote) => FirstLoads | undefined;
  /**
   * Reads the first loads of a registry's remotes that are not in memory yet, and drops those of other remotes. Never
   * rejects.
   */
  readonly load: (registry: RemoteRegistry) => Promise<void>;
  /** Changes whenever `find` may return something else. */
  readonly version: () => number;
};

/** Reads the `first-load.json` of remotes. Only bytes that have the hash of the registry are used. */
export function createFirstLoadReader({ folderOf, log }: FirstLoadReaderOptions): FirstLoadReader {
  const known = new Map<string, Known>();
  let version = 0;

  async function load({ entry, firstLoad: hash }: DeployedRemote): Promise<void> {
    if (hash === undefined || !mustRead(known.get(hash))) return;
    known.set(hash, {});
    try {
      const bytes = await readBytes(entry, folderOf);
      if (!hasIntegrity(bytes, hash)) throw new Error('it does not have the hash of the registry');
      known.set(hash, { firstLoads: JSON.parse(bytes.toString()) as FirstLoads });
      version += 1;
    } catch (error) {
      known.set(hash, { failedAt: performance.now() });
      log.warn(
        { area: 'site', alert: 'first_load_unavailable', err: error },
        `${FIRST_LOAD_FILE} beside ${entry} can’t be used. Its pages load without it.`,
      );
    }
  }

  return {
    find: (remote) => {
      void load(remote);
      return known.get(remote.firstLoad ?? '')?.firstLoads;
    },
    load: async (registry) => {
      const remotes = Object.values(registry).flatMap((remote) =>
        [remote, remote.canary ?? []].flat(),
      );
      const hashes = new Set(remotes.map((remote) => remote.firstLoad));
      for (const hash of known.keys()) if (!hashes.has(hash)) known.delete(hash);
      await Promise.all(remotes.map(load));
    },
    version: () => version,
  };
}

function mustRead(known: Known | undefined): boolean {
  if (known === undefined) return true;
  return known.failedAt !== undefined && performance.now() - known.failedAt > RETRY_AFTER_MS;
}

async function readBytes(
  entry: string,
  folderOf: FirstLoadReaderOptions['folderOf'],
): Promise<Buffer> {
  if (!URL.canParse(entry)) {
    const folder = folderOf(entry);
    if (folder === undefined) throw new Error('this server has no folder for it');
    return readFile(path.join(folder, FIRST_LOAD_FILE));
  }
  const address = new URL(FIRST_LOAD_FILE, entry);
  if (address.protocol !== 'https:' && !isLoopbackHost(address.hostname)) {
    throw new Error('its address is not https');
  }
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const reply = await fetch(address, { signal, redirect: 'error' });
  if (!reply.ok || !reply.body) throw new Error(`it answered ${reply.status}`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of reply.body as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > MAX_BYTES) throw new Error(`it has more than ${MAX_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function hasIntegrity(bytes: Buffer, integrity: string): boolean {
  const algorithm = integrity.startsWith('sha384-') ? 'sha384' : 'sha256';
  return integrity === `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;
}
