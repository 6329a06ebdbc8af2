import type { Settings } from '../config/settings.ts';
import { listenForNotices, type Notices } from '../db/listenForNotices.ts';
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
 * Delivers live events of other processes on the same PostgreSQL to the clients of this one.
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
      // What this process notified is delivered already.
      if (from !== sockets.self) sockets.deliver(message);
    },
  });
}
