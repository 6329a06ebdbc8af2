import type { Generated, GeneratedAlways } from 'kysely';

export type ShopsTable = {
  /** The account's id. */
  id: string;
  /** Public, 6 characters; on the wire `shopId`. */
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
  /** `HH:MM` */
  opens_at: string;
  closes_at: string;
  /** Degrees. Its own, else the centre of its pincode's area. */
  latitude: number | null;
  longitude: number | null;
  /** Every word that it is found by; those of its name once more, marked. */
  search_words: string[];
  /** On a map whose distances order shops by nearness. */
  place: GeneratedAlways<unknown>;
  last_token: Generated<number>;
  order_count: Generated<number>;
};

type ShopWordsTable = {
  word: string;
  /** How many shops have it. */
  shop_count: number;
  /** Of its beginning; empty where typing errors are not forgiven. */
  deletions: string[];
};

export type ShopTables = {
  shops: ShopsTable;
  shop_words: ShopWordsTable;
};
