import { existsSync } from 'node:fs';
import path from 'node:path';
import { combineStores, type ObjectStore, openDiskStore } from '@parchi/object-store';
import { createPrintEngine, type PrintEngine } from '@parchi/print-engine';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { s3SettingsOf } from './config/checks/checkS3.ts';
import type { Settings } from './config/settings.ts';
import { openDatabase, type OpenDatabase } from './db/connection/openDatabase.ts';
import type { Database } from './db/schema.ts';
import type { Registry } from './metrics/createRegistry.ts';
import { watchStore } from './metrics/watchStore.ts';
import { openDataFolder } from './process/openDataFolder.ts';
import { createClamdScanner } from './transfer/scanning/clamd.ts';
import { noScanner, type Scanner } from './transfer/scanning/scanner.ts';
import { watchScanner } from './transfer/scanning/watchScanner.ts';
import { traceHeaders } from './process/traceContext.ts';

/** Everything from which the modules are built. Nothing else is passed around, and nothing is global. */
export type Dependencies = {
  readonly settings: Settings;
  readonly db: Kysely<Database>;
  /** Returns how many calls wait for a database connection. */
  readonly countWaiting: () => number;
  readonly countConnections: OpenDatabase['countConnections'];
  readonly objectStore: ObjectStore;
  readonly scanner: Scanner;
  readonly printEngine: PrintEngine;
  readonly log: FastifyBaseLogger;
  /** Set while the metrics are served. */
  readonly metrics?: Registry;
};

export type OpenDependencies = Dependencies & { close(): Promise<void> };

/** Opens the database, then the object store. If a later step fails, what is already open is closed again. */
export async function openDependencies(
  settings: Settings,
  log: FastifyBaseLogger,
  metrics?: Registry,
): Promise<OpenDependencies> {
  await openDataFolder(settings.dataDir, log);
  const database = await openDatabase(settings, log);
  try {
    const store = await openObjectStore(settings, log);
    const objectStore = metrics === undefined ? store : watchStore(store, metrics);
    const printEngine = createPrintEngine({ log });
    return {
      settings,
      db: database.db,
      countWaiting: database.countWaiting,
      countConnections: database.countConnections,
      objectStore,
      scanner: openScanner(settings, metrics),
      printEngine,
      log,
      ...(metrics && { metrics }),
      async close() {
        await printEngine.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function openScanner({ clamdUrl }: Settings, metrics?: Registry): Scanner {
  if (clamdUrl === undefined) return noScanner;
  const scanner = createClamdScanner({ url: clamdUrl });
  return metrics === undefined ? scanner : watchScanner(scanner, metrics);
}

async function openObjectStore(settings: Settings, log: FastifyBaseLogger): Promise<ObjectStore> {
  const folder = path.join(settings.dataDir, 'objects');
  const s3 = s3SettingsOf(settings);
  if (s3 === undefined) return openDiskStore(folder);
  // Loaded only here, because the client of S3 is large.
  const { openS3Store } = await import('@parchi/object-store/s3');
  const to = await openS3Store({ ...s3, headersOfCall: traceHeaders });
  const from = await openOldFiles(folder);
  if (from === undefined) return to;
  log.info(
    { area: 'store' },
    'old files are read from DATA_DIR until “npm run move-files” moved them',
  );
  return combineStores({ from, to });
}

/** Opens the files that were kept on the disk before there was a bucket; `undefined` if there are none. */
async function openOldFiles(folder: string): Promise<ObjectStore | undefined> {
  if (!existsSync(folder)) return undefined;
  const store = await openDiskStore(folder);
  const first = await store.list()[Symbol.asyncIterator]().next();
  return first.done ? undefined : store;
}
