import { randomInt } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';

/** Letters and digits that nobody confuses, in print or when called out. Without vowels, they form no words. */
const LETTERS = 'CDFHJKMNPRTVWXY34679';
const LENGTH = 4;
/**
 * Number of random codes drawn for one order. With 5,000 stored orders at a shop, all of them are taken once in 10¹²
 * payments.
 */
const CANDIDATES = 8;

/**
 * SQL, for an update of `orders`: a random code that distinguishes the order from all other orders of the shop whose
 * files are stored. The caller must hold the lock of the shop's row, so that no two orders take the same code.
 */
export function drawCollectionCode(random: () => string = randomCode): RawBuilder<string> {
  const candidates = Array.from({ length: CANDIDATES }, random).join(',');
  return sql`(
    select candidate.code from unnest(string_to_array(${candidates}::text, ',')) as candidate(code)
    where not exists (
      select from orders as other where other.shop_id = orders.shop_id and other.has_files
        and other.collection_code = candidate.code)
    limit 1)`;
}

function randomCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
