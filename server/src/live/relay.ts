import type { Settings } from '../config/settings.ts';
import { listenForNotices, type Notices } from '../db/listenForNotices.ts';
import type { Dependencies } from '../dependencies.ts';
import type { LiveMessage } from './liveMessage.ts';

export const LIVE_CHANNEL = 'parchi_live';

type Notice = LiveMessage & { readonly from: string };

type RelayOptions = Pick<Dependencies, 'log'> & {
  readonly settings: Pick<Settings, 'databaseUrl'>;
  /** What it tells itself comes back, and was delivered already. */
  readonly self: string;
  /** To the clients of this process. */
  readonly deliver: (message: LiveMessage) => void;
};

/**
 * Brings what other processes on the same PostgreSQL tell to the clients of this one.
 * @returns `undefined` on the embedded database: it has one process
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
