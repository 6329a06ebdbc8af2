import type { ShopReply } from '@parchi/contract';
import type { Dependencies } from '../../dependencies.ts';
import { isOverloaded } from '../../http/limits/overloadLimit.ts';
import { callerKey } from '../../http/limits/rates/callerKey.ts';
import { countByMinute } from '../../http/limits/rates/countByMinute.ts';
import type { FindShopOfDocument } from '../../http/site/first-load/findPageData.ts';
import { findShopForEverybody } from './fetchShop.ts';
import { parseShopCode } from './shopCode.ts';

/** Maximum number of look-ups per address and minute. A board is opened once, and then asks by its call. */
const MAX_PER_MINUTE = 120;
/** For how long a reply serves other documents, so that many who open one board together cause one look-up. */
const FRESH_MS = 1_000;
const MOST_KEPT = 500;
/** A document waits no longer than this for the database: its page can fetch the shop itself. */
const MOST_WAIT_MS = 200;

/**
 * Returns a function that gives what a document may show of a shop. `undefined` for a code without a shop that everybody
 * may see, beyond the limits, and if the database fails or is slow.
 */
export function createFindShopOfDocument({
  db,
  settings,
  countWaiting,
  log,
}: Pick<Dependencies, 'db' | 'settings' | 'countWaiting' | 'log'>): FindShopOfDocument {
  const isAllowed = countByMinute(MAX_PER_MINUTE);
  const kept = new Map<string, Promise<ShopReply | undefined>>();

  function lookUp(code: string): Promise<ShopReply | undefined> {
    const reply = findShopForEverybody(db, code).catch((error: unknown) => {
      log.warn({ area: 'shops', err: error }, 'a document is sent without its shop');
      return undefined;
    });
    kept.set(code, reply);
    setTimeout(() => kept.delete(code), FRESH_MS).unref();
    return reply;
  }

  return async (typedCode, ip) => {
    const code = parseShopCode(typedCode);
    if (code === undefined) return undefined;
    if (settings.rateLimits && !isAllowed(callerKey(ip))) return undefined;
    const recent = kept.get(code);
    if (recent === undefined && (kept.size >= MOST_KEPT || isOverloaded(countWaiting()))) {
      return undefined;
    }
    return within(MOST_WAIT_MS, recent ?? lookUp(code));
  };
}

function within<Value>(ms: number, value: Promise<Value>): Promise<Value | undefined> {
  let timer: NodeJS.Timeout;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  return Promise.race([value, late]).finally(() => clearTimeout(timer));
}
