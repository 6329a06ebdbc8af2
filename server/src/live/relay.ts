import { sql, type Transaction } from 'kysely';
import type { Settings } from '../config/settings.ts';
import { listenForNotices } from '../db/listenForNotices.ts';
import { newId } from '../db/newId.ts';
import type { Database } from '../db/schema.ts';
import type { Dependencies } from '../dependencies.ts';
import type { LiveMessage } from './liveMessage.ts';

const CHANNEL = 'parchi_live';

type Notice = LiveMessage & { readonly from: string };

export type Relay = {
  /** When the transaction is committed, and not before. */
  tellOthers(trx: Transaction<Database>, message: LiveMessage): Promise<void>;
  close(): Promise<void>;
};

type RelayOptions = Pick<Dependencies, 'log'> & {
  readonly settings: Pick<Settings, 'databaseUrl'>;
  /** To the clients of this process. */
  readonly deliver: (message: LiveMessage) => void;
};

/**
 * Brings what one process tells to the clients of all others on the same PostgreSQL.
 * @returns `undefined` on the embedded database: it has one process
 */
export function openRelay({ settings, deliver, log }: RelayOptions): Relay | undefined {
  const { databaseUrl } = settings;
  if (databaseUrl === undefined) return undefined;
  const self = newId();
  const notices = listenForNotices({
    databaseUrl,
    channel: CHANNEL,
    log,
    onNotice(payload) {
      const { from, ...message } = JSON.parse(payload) as Notice;
      if (from !== self) deliver(message);
    },
  });
  return {
    async tellOthers(trx, message) {
      const notice: Notice = { ...message, from: self };
      await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(notice)})`.execute(trx);
    },
    close: () => notices.close(),
  };
}
