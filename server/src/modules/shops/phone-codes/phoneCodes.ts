import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits, type Id } from '@parchi/contract';
import type { Kysely } from 'kysely';
import { installationSecret } from '../../../db/installationSecret.ts';
import { newId } from '../../../db/newId.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors/appError.ts';
import { countAgainstLimit } from '../../../http/limits/rates/countAgainstLimit.ts';
import type { SendLive } from '../../../live/flushOutbox.ts';
import { insertNotification, phoneCodeKey } from '../../../notify/notifications.repository.ts';
import {
  approveByPhone,
  countShopsOfPhone,
  insertPhoneCode,
  isAwaitingPhone,
  lockAwaited,
  lockPhone,
  savePhoneCodeHash,
  takePhoneAttempt,
  usePhoneCode,
} from './phoneCodes.repository.ts';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
// Each message costs the operator money, and a stranger may enter any number.
const ofShop = { name: 'phone-code-shop', max: 5, windowSeconds: HOUR_SECONDS };
const ofShopDaily = { name: 'phone-code-shop-day', max: 10, windowSeconds: DAY_SECONDS };
const ofPhone = { name: 'phone-code-phone', max: 5, windowSeconds: DAY_SECONDS };
const ofAll = { name: 'phone-code-all', max: 100, windowSeconds: HOUR_SECONDS };
const ofAllDaily = { name: 'phone-code-all-day', max: 500, windowSeconds: DAY_SECONDS };
/** Maximum number of shops per phone number. A chain has a few; more are probably invented. */
const MAX_SHOPS_OF_PHONE = 3;

export type PhoneCodesContext = {
  readonly db: Kysely<Database>;
  readonly isLimited: boolean;
  readonly sendLive: SendLive;
};

/**
 * Sends a code to the phone of a shop that awaits approval by phone code. Does nothing for any other shop.
 * @throws {AppError} `shop.phone_taken`, `request.too_many`
 */
export async function sendPhoneCode(
  { db, isLimited }: PhoneCodesContext,
  shopId: Id,
): Promise<void> {
  if (!(await isAwaitingPhone(db, shopId))) return;
  if (isLimited) {
    await countAgainstLimit(db, ofShop, shopId);
    await countAgainstLimit(db, ofShopDaily, shopId);
  }
  await db.transaction().execute(async (trx) => {
    const shop = await lockAwaited(trx, shopId);
    if (shop === undefined) return;
    const digits = digitsOf(shop.phone);
    if ((await countShopsOfPhone(trx, digits)) >= MAX_SHOPS_OF_PHONE) {
      throw new AppError('shop.phone_taken');
    }
    // Counted in this transaction, so that refused requests do not count.
    if (isLimited) {
      await countAgainstLimit(trx, ofPhone, digits);
      await countAgainstLimit(trx, ofAll, 'everybody');
      await countAgainstLimit(trx, ofAllDaily, 'everybody');
    }
    const id = newId();
    await insertPhoneCode(trx, { id, shopId, digits });
    const body = phoneCodeBody(shop);
    await insertNotification(trx, { onceKey: phoneCodeKey(id), accountId: shopId, body });
  });
}

/**
 * Returns the JSON for the operator's program, as docs/webhook.md describes it. The code is added when the message is
 * sent.
 */
function phoneCodeBody({ code, name, phone }: { code: string; name: string; phone: string }) {
  return JSON.stringify({
    type: 'shop.phone_code',
    timestamp: new Date().toISOString(),
    data: { shopId: code, shopName: name, phone, minutes: limits.phoneCodeSeconds / 60 },
  });
}

/**
 * Creates a code when its message is sent, and stores its hash. A message whose reply was lost is sent again under the
 * same id and must have the same code, because a receiver may drop the second one. The hash is keyed, because all
 * million codes can be hashed in a second.
 * @returns 6 digits; `undefined` if the code is too old, or was used or replaced
 */
export async function createPhoneCode(
  db: Kysely<Database>,
  id: string,
): Promise<string | undefined> {
  const number = (await keyedHash(db, `code ${id}`)).readUIntBE(0, 6) % 1_000_000;
  const code = String(number).padStart(6, '0');
  return (await savePhoneCodeHash(db, id, await hashOf(db, id, code))) ? code : undefined;
}

/**
 * Approves a shop by the code that was sent to its phone. Does nothing if the shop no longer awaits one.
 * @throws {AppError} `shop.phone_code_wrong`; `shop.phone_code_over` if the code is too old, was tried too often, or
 * the shop has another number by now
 */
export async function confirmPhoneCode(
  { db, sendLive }: PhoneCodesContext,
  shopId: Id,
  typed: string,
): Promise<void> {
  if (!(await isAwaitingPhone(db, shopId))) return;
  const code = typed.replaceAll(/[\s-]/g, '');
  // An entry that is not six digits is a typing error and costs no attempt.
  if (!/^\d{6}$/.test(code)) throw new AppError('shop.phone_code_wrong');
  const tried = await takePhoneAttempt(db, shopId);
  const isRight =
    tried !== undefined && timingSafeEqual(tried.codeHash, await hashOf(db, tried.id, code));
  // If the form was submitted twice at once, the first call has used the code.
  if (!isRight && !(await isAwaitingPhone(db, shopId))) return;
  if (tried === undefined) throw new AppError('shop.phone_code_over');
  if (!isRight) throw new AppError('shop.phone_code_wrong');
  await db.transaction().execute(async (trx) => {
    const shop = await lockAwaited(trx, shopId);
    if (shop === undefined) return;
    const digits = await usePhoneCode(trx, tried.id);
    if (digits === undefined || digits !== digitsOf(shop.phone)) {
      throw new AppError('shop.phone_code_over');
    }
    await lockPhone(trx, digits);
    if ((await countShopsOfPhone(trx, digits)) >= MAX_SHOPS_OF_PHONE) {
      throw new AppError('shop.phone_taken');
    }
    await approveByPhone(trx, shopId, { code: shop.code, digits });
  });
  await sendLive();
}

/** Returns the digits of a phone number. Removes the country code or the leading zero of an Indian number. */
function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^(?:0|91)(?=\d{10}$)/, '');
}

function hashOf(db: Kysely<Database>, id: string, code: string): Promise<Buffer> {
  return keyedHash(db, `hash ${id} ${code}`);
}

async function keyedHash(db: Kysely<Database>, text: string): Promise<Buffer> {
  const key = await installationSecret(db, 'phone-codes');
  return createHmac('sha256', key).update(text).digest();
}
