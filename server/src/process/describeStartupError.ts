import { SettingsError, type Settings } from '../config/settings.ts';
import { DataFolderLockedError } from '../db/connection/embedded/dataFolderLock.ts';
import { EmbeddedDatabaseError } from '../db/connection/embedded/embeddedDatabaseError.ts';
import { StoreUnavailableError } from '@parchi/object-store';
import { NewerDatabaseError, TablesLockedError } from '../db/migrate.ts';
import { databaseRefusal } from '../db/connection/isDatabaseUnavailable.ts';

/** Returns a plain sentence for an error that the operator can fix; `undefined` for all other errors. */
export function describeStartupError(error: unknown, settings?: Settings): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (
    error instanceof SettingsError ||
    error instanceof NewerDatabaseError ||
    error instanceof TablesLockedError ||
    error instanceof DataFolderLockedError ||
    error instanceof EmbeddedDatabaseError
  ) {
    return error.message;
  }
  if (error instanceof StoreUnavailableError && settings?.s3Endpoint !== undefined) {
    return `The object store of S3_ENDPOINT can’t be used: ${causeOf(error)}.`;
  }
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  if (settings !== undefined && syscall === 'listen') {
    return listenSentence(code, addressOf(error, settings));
  }
  const refusal = databaseRefusal(error);
  if (refusal !== undefined) return `The database of DATABASE_URL can’t be used: ${refusal}.`;
  if (path !== undefined && code !== undefined) {
    return `${path} can’t be used (${code}). Set DATA_DIR to a folder that this user may write to.`;
  }
  return undefined;
}

type ListenAddress = { readonly host: string; readonly port: number; readonly prefix: string };

/** Returns where the server, or its metrics, could not listen. */
function addressOf(error: Error, settings: Settings): ListenAddress {
  const { host, port, metricsHost, metricsPort } = settings;
  const isOfMetrics =
    metricsPort !== undefined && (error as { port?: number }).port === metricsPort;
  return isOfMetrics
    ? { host: metricsHost, port: metricsPort, prefix: 'METRICS_' }
    : { host, port, prefix: '' };
}

function listenSentence(code: string | undefined, { host, port, prefix }: ListenAddress): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use. Stop the other program or set ${prefix}PORT to another one.`;
  }
  if (code === 'EACCES') {
    return `Port ${port} is not allowed for this user. Set ${prefix}PORT to one above 1023.`;
  }
  return `${host} is not an address of this machine. Set ${prefix}HOST to one that is.`;
}

function causeOf({ cause, message }: Error): string {
  return cause instanceof Error ? cause.message.replace(/\.$/, '') : message;
}
