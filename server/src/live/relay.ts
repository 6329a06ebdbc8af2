import type { Settings } from '../config/settings.ts';
import { listenForNotices, type Notices } from '../db/connection/listenForNotices.ts';
import type { Dependencies } from '../dependencies.ts';
import type { LiveMessage } from './liveMessage.ts';
import type { LiveSockets } from './liveSockets.ts';

export const LIVE_CHANNEL = 'parchi_live';

type Notice = LiveMessage & { readonly from: string };

type RelayOptions = Pick<Dependencies, 'log'> & {
  readonly settings: Pick<Settings, 'databaseUrl'>;
  readonly sockets: Pick<LiveSockets, 'self' | 'deliver'>;
};

/**
 * Delivers live events that other processes on the same PostgreSQL sent to the clients of this process.
 * @returns `undefined` on the embedded database, which has only one process
 */
export function openRelay({ settings, sockets, log }: RelayOptions): Notices | undefined {
  const { databaseUrl } = settings;
  if (databaseUrl === undefined) return undefined;
  return listenForNotices({
    databaseUrl,
    channel: LIVE_CHANNEL,
    log,
    onNotice(payload) {
      const { from, ...message } = JSON.parse(payload) as Notice;
      // This process has already delivered the events that it sent itself.
      if (from !== sockets.self) sockets.deliver(message);
    },
  });
}
