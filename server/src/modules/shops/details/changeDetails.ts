import { isDeepStrictEqual } from 'node:util';
import {
  datesToCome,
  type ChangeShopDetailsRequest,
  type Id,
  type ShopDetails,
} from '@parchi/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { announceToShop } from '../../../live/announce.ts';
import type { SendLive } from '../../../live/flushOutbox.ts';
import type { Coordinates } from '../geography/coordinates.ts';
import { placeOf } from '../geography/placeOf.ts';
import { changeWordCounts } from '../search/vocabulary.repository.ts';
import { searchWordsOf, vocabularyOf } from '../search/words/searchWords.ts';
import {
  insertRateChanges,
  lockDetails,
  updateDetails,
  type DetailsRow,
} from './details.repository.ts';
import { shopColumns, shopFieldsOf } from './shopFields.ts';
import { showDetails } from './showDetails.ts';

/** Returns who makes a change on a device of the shop. */
export type FindPerson = (
  trx: Transaction<Database>,
  device: { readonly shopId: Id; readonly sessionHash: Buffer },
) => Promise<{ readonly isOwner: boolean; readonly helperName: string | null }>;

export type ChangeDetailsContext = {
  readonly db: Kysely<Database>;
  readonly sendLive: SendLive;
  readonly findPerson: FindPerson;
};

/** The signed-in shop that makes the change, and its session. */
type ShopAccount = { readonly id: Id; readonly ownerName: string; readonly sessionHash: Buffer };

type NewDetails = Omit<DetailsRow, 'id' | 'code' | 'details_version'>;

/**
 * Changes a shop's details and notifies its open pages. Placed orders keep their rates. A request that only repeats
 * what is stored changes nothing, so the call can be retried after a lost reply.
 * @throws {AppError} `shop.details_changed`, with the stored details, if these are newer than the version that the page
 * showed
 */
export async function changeDetails(
  { db, sendLive, findPerson }: ChangeDetailsContext,
  account: ShopAccount,
  request: ChangeShopDetailsRequest,
): Promise<ShopDetails> {
  // Looked up before the transaction, because the list of pincodes is read from the disk.
  const place = await placeOf({ ...request, pincode: request.addressl4 });
  const isStored = await db.transaction().execute(async (trx) => {
    const stored = withoutPastDates(await lockDetails(trx, account.id));
    const changed = composeDetails(stored, request, place);
    if (isSame(stored, changed)) return true;
    if (stored.details_version !== request.version) return false;
    await storeDetails(trx, account, { stored, changed });
    const changes = rateChangesOf(account.id, { stored, changed });
    if (changes.length > 0) {
      const by = await findPerson(trx, { shopId: account.id, sessionHash: account.sessionHash });
      const person = { by_owner: by.isOwner, helper_name: by.helperName };
      await insertRateChanges(
        trx,
        changes.map((change) => ({ ...change, ...person })),
      );
    }
    await announceToShop(trx, { name: 'changed', payload: { shopId: stored.code } });
    return true;
  });
  const details = await showDetails(db, account.id);
  if (!isStored) throw new AppError('shop.details_changed', { details: { current: details } });
  await sendLive();
  return details;
}

function composeDetails(
  stored: DetailsRow,
  request: ChangeShopDetailsRequest,
  requestedPlace: Coordinates | undefined,
): NewDetails {
  const { coverFromPages = stored.cover_from_pages, takesCash = stored.takes_cash } = request;
  const isMoved = request.latitude != null || request.addressl4 !== stored.pincode;
  const place = isMoved ? requestedPlace : stored;
  return {
    ...shopColumns(shopFieldsOf(request)),
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    closed_days: [...new Set(request.closedDays ?? stored.closed_days)].toSorted(),
    closed_dates: datesToCome([...new Set(request.closedDates ?? stored.closed_dates)], new Date()),
    cover_from_pages: coverFromPages,
    takes_cash: takesCash,
  };
}

/** Removes past dates. Pages do not show them, so a form that repeats what is stored does not have them. */
function withoutPastDates(stored: DetailsRow): DetailsRow {
  return { ...stored, closed_dates: datesToCome(stored.closed_dates, new Date()) };
}

function isSame(stored: DetailsRow, changed: NewDetails): boolean {
  return Object.entries(changed).every(([name, value]) =>
    isDeepStrictEqual(stored[name as keyof NewDetails], value),
  );
}

type Change = { readonly stored: DetailsRow; readonly changed: NewDetails };

async function storeDetails(
  trx: Transaction<Database>,
  { id, ownerName: owner }: ShopAccount,
  { stored, changed }: Change,
): Promise<void> {
  const shop = { ...changed, owner };
  await updateDetails(trx, id, { ...changed, search_words: searchWordsOf(shop) });
  await changeWordCounts(trx, {
    added: vocabularyOf(shop),
    removed: vocabularyOf({ ...stored, owner }),
  });
}

function rateChangesOf(id: Id, { stored, changed }: Change) {
  const change = (rate: 'bnw' | 'color', from_paise: number, to_paise: number) =>
    from_paise === to_paise ? [] : [{ shop_id: id, account_id: id, rate, from_paise, to_paise }];
  return [
    ...change('bnw', stored.bnw_paise, changed.bnw_paise),
    ...change('color', stored.color_paise, changed.color_paise),
  ];
}
