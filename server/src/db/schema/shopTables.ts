import type { ShopStanding } from '@parchi/contract';
import type { Generated, GeneratedAlways } from 'kysely';

export type ShopsTable = {
  /** Id of the shop's account. */
  id: string;
  /** The shop's public code of 6 characters; `shopId` on the wire. */
  code: string;
  name: string;
  locality: string;
  city: string;
  pincode: string;
  landmark: string;
  phone: string;
  bnw_paise: number;
  color_paise: number;
  has_bnw: Generated<boolean>;
  has_color: Generated<boolean>;
  is_on: Generated<boolean>;
  /** Opening time as `HH:MM`. */
  opens_at: string;
  closes_at: string;
  /** Days of the week on which the shop does not open: 0 for Sunday. In order. */
  closed_days: Generated<number[]>;
  /** Dates on which the shop does not open, as `YYYY-MM-DD`, in order. Past dates remain until the next change. */
  closed_dates: Generated<string[]>;
  /** End of a pause during which the shop takes no orders although it is on. Ignored once it has passed. */
  paused_until: Generated<Date | null>;
  /** Minimum number of printed pages for which an order gets a cover page; `null` if no order does. */
  cover_from_pages: Generated<number | null>;
  /** Whether customers may pay in cash at the counter. */
  takes_cash: Generated<boolean>;
  /** Position in degrees: given by the shop, or else the centre of its pincode's area. */
  latitude: number | null;
  longitude: number | null;
  /** Every word by which the shop is found. The words of its name occur a second time, with the prefix `=`. */
  search_words: string[];
  /** The position as a point on a map, whose distances sort shops by nearness. */
  place: GeneratedAlways<unknown>;
  /** Version of what the shop says about itself. Grows by one with each change. */
  details_version: Generated<number>;
  standing: Generated<ShopStanding>;
  /** What the operator tells the shop about its standing. */
  standing_note: string | null;
  /** Whether customers find the shop only once its e-mail address is confirmed. */
  awaits_email: Generated<boolean>;
  /** Whether a waiting shop can let itself in with a code that is sent to its phone. */
  awaits_phone: Generated<boolean>;
  /** Digits of the phone number whose code let the shop in. */
  confirmed_phone: string | null;
  /** When the owner began to close the shop; `null` again if the owner keeps it. */
  closing_at: Generated<Date | null>;
  /** When the shop closed. From then on the row says nothing about its owner, and nobody can sign in to it. */
  closed_at: Generated<Date | null>;
  last_token: Generated<number>;
  order_count: Generated<number>;
};

type ShopWordsTable = {
  word: string;
  /** Number of shops that have this word. */
  shop_count: number;
  /** Variants of the word's prefix with letters deleted; empty for a word in which typing errors are not tolerated. */
  deletions: string[];
};

/** Each change of a rate is kept: who changed it, when, and from what to what. */
type ShopRateChangesTable = {
  id: GeneratedAlways<number>;
  shop_id: string;
  /** The account that was signed in. Today a shop has one account, with the same id. */
  account_id: string;
  /** Whether the owner's PIN had opened the view Shop. */
  by_owner: Generated<boolean>;
  /** The helper at the counter, as named then; `null` for the owner, if nobody was chosen, and in a closed shop. */
  helper_name: string | null;
  rate: 'bnw' | 'color';
  from_paise: number;
  to_paise: number;
  changed_at: Generated<Date>;
};

/** A code that is sent to a shop's phone. A shop has one. */
type PhoneCodesTable = {
  id: string;
  shop_id: string;
  /** Digits of the number to which it is sent. */
  phone: string;
  /** Set when it is sent. */
  code_hash: Buffer | null;
  attempts_left: number;
  created_at: Generated<Date>;
};

export type ShopTables = {
  phone_codes: PhoneCodesTable;
  shops: ShopsTable;
  shop_words: ShopWordsTable;
  shop_rate_changes: ShopRateChangesTable;
};
