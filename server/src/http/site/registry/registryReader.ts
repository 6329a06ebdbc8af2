import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { readFullRegistry, type DeployedRemote, type RemoteRegistry } from '@parchi/contract';
import type { FastifyBaseLogger } from 'fastify';
import {
  findRemoteOrigins,
  reportUncheckedRemotes,
  reportUnsafeOrigins,
  type RemoteOrigins,
} from './findRemoteOrigins.ts';

/** The remotes that are deployed. */
export type DeployedRemotes = {
  /** `undefined` until the registry was read for the first time. */
  readonly registry: RemoteRegistry | undefined;
  /** Origins, other than our own, from which the host loads remotes. */
  readonly origins: RemoteOrigins;
  /** Whether different browsers may get different builds. */
  readonly hasCanary: boolean;
};

const UNREADABLE =
  'it is missing, or not JSON with “remotes”. Its last readable content is used until the file is mended. Write it under another name and rename it, so that nobody reads half of it.';

type Source = {
  /** Returns a text that changes whenever the content may have changed. */
  readonly version: () => Promise<string>;
  readonly read: () => Promise<unknown>;
};

type RegistryReaderOptions = {
  /** The registry `remotes.json`. Without it, the remotes are those that are built beside the host. */
  readonly file: string | undefined;
  readonly appsFolder: string;
  readonly log: FastifyBaseLogger;
  /** Called with each registry that was read. */
  readonly onRead: (registry: RemoteRegistry) => void;
};

/**
 * Returns a function that reads the registry of remotes again after each change, so that a remote is deployed without a
 * restart. What cannot be read keeps its last good value, and an error is logged once for each change.
 */
export function createRegistryReader({
  file,
  appsFolder,
  log,
  onRead,
}: RegistryReaderOptions): () => Promise<DeployedRemotes> {
  const source = file === undefined ? builtRemotes(appsFolder) : registryFile(file);
  let version: string | undefined;
  let current: DeployedRemotes = {
    registry: undefined,
    origins: findRemoteOrigins({}),
    hasCanary: false,
  };

  function report(alert: string, message: string): void {
    log.error({ area: 'site', alert }, `remotes.json: ${message}`);
  }

  async function readAgain(): Promise<void> {
    const readVersion = version;
    const found = readFullRegistry(await source.read().catch(() => undefined));
    // The registry changed again meanwhile, and the newer one may have been read already.
    if (version !== readVersion) return;
    if (found === undefined) {
      report('remotes_file_unreadable', UNREADABLE);
      return;
    }
    const last = current.registry ?? {};
    const kept: Record<string, DeployedRemote> = {};
    for (const [name, field] of Object.entries(found.problems)) {
      const problem = `“${field}” of ${name} is missing or wrong. Its last good entry is used.`;
      report('remotes_entry_invalid', problem);
      if (last[name]) kept[name] = last[name];
    }
    const registry = { ...kept, ...found.remotes };
    reportUnsafeOrigins(registry, log);
    reportUncheckedRemotes(registry, log);
    const hasCanary = Object.values(registry).some(({ canary }) => canary !== undefined);
    current = { registry, origins: findRemoteOrigins(registry), hasCanary };
    onRead(registry);
  }

  return async () => {
    const now = await source.version();
    if (now !== version) {
      version = now;
      await readAgain();
    }
    return current;
  };
}

function registryFile(file: string): Source {
  return {
    version: async () => {
      const found = await stat(file).catch(() => undefined);
      return found?.isFile() ? `${found.mtimeMs}:${found.size}:${found.ino}` : 'missing';
    },
    read: async () => JSON.parse(await readFile(file, 'utf8')) as unknown,
  };
}

/** Interval in milliseconds for checking whether remotes were built again. */
const LOOK_EVERY_MS = 1_000;

/** The remotes in the folders beside the host. Each build leaves a `remote.json` that announces its pages. */
function builtRemotes(appsFolder: string): Source {
  let lookedAt = -Infinity;
  let last: string;
  const announcements = async () => {
    const folders = await readdir(appsFolder).catch(() => []);
    return folders.filter((name) => name.startsWith('remote-')).sort();
  };
  const fileOf = (name: string) => path.join(appsFolder, name, 'dist/remote.json');
  return {
    version: async () => {
      if (performance.now() - lookedAt < LOOK_EVERY_MS) return last;
      lookedAt = performance.now();
      const names = await announcements();
      const times = names.map((name) =>
        stat(fileOf(name)).then(
          (found) => found.mtimeMs,
          () => 0,
        ),
      );
      last = (await Promise.all(times)).join(':');
      return last;
    },
    read: async () => {
      const names = await announcements();
      const entries = names.map(async (name) => {
        const text = await readFile(fileOf(name), 'utf8').catch(() => undefined);
        if (text === undefined) return [];
        const entry = { ...(JSON.parse(text) as object), entry: `/remotes/${name}/remoteEntry.js` };
        return [[name, entry] as const];
      });
      return { remotes: Object.fromEntries((await Promise.all(entries)).flat()) };
    },
  };
}
