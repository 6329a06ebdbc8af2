import type { Settings } from '../config/settings.ts';
import { listenForNotices, type Notices } from '../db/listenForNotices.ts';
import type { Dependencies } from '../dependencies.ts';
import type { LiveMessage } from './liveMessage.ts';

export const LIVE_CHANNEL = 'parchi_live';

type Notice = LiveMessage & { readonly from: string };

type RelayOptions = Pick<Dependencies, 'log'> & {
  readonly settings: Pick<Settings, 'databaseUrl'>;
  /** Id of this process, to skip its own notifications, which are already delivered. */
  readonly self: string;
  /** Sends a message to the clients of this process. */
  readonly deliver: (message: LiveMessage) => void;
};

/**
 * Delivers live events of other processes on the same PostgreSQL to the clients of this one.
 * @returns `undefined` on the embedded database, which has only one process
 */
export function openRelay({ settings, self, deliver, log }: RelayOptions): Notices | undefined {
  const { databaseUrl } = settings;
  if (databaseUrl === undefined) return undefined;
  return listenForNotices({
    databaseUrl,
    channel: LIVE_CHANNEL,
    log,
    onNotice(payload) {
      const { from, ...message } = JSON.parse(payload) as Notice;
      if (from !== self) deliver(message);
    },
  });
}
