import type { Generated, GeneratedAlways } from 'kysely';

export type ShopsTable = {
  /** Id of the shop's account. */
  id: string;
  /** Public, 6 characters; `shopId` on the wire. */
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
  /** In degrees: the shop's own, or else the centre of its pincode's area. */
  latitude: number | null;
  longitude: number | null;
  /** Every word by which the shop is found; the words of its name once more, marked. */
  search_words: string[];
  /** Point on a map on which distances sort shops by nearness. */
  place: GeneratedAlways<unknown>;
  last_token: Generated<number>;
  order_count: Generated<number>;
};

type ShopWordsTable = {
  word: string;
  /** Number of shops with this word. */
  shop_count: number;
  /** Deletions of the word's prefix; empty where typing errors are not tolerated. */
  deletions: string[];
};

export type ShopTables = {
  shops: ShopsTable;
  shop_words: ShopWordsTable;
};
