import type { Generated } from 'kysely';

/** A row of a shop that has had helpers or a PIN. Changes of them lock it, so that they follow each other. */
type ShopStaffTable = {
  shop_id: string;
  /** Differs for each PIN that was ever set; `null` without a PIN. */
  pin_id: string | null;
  pin_hash: string | null;
};

type ShopHelpersTable = {
  id: string;
  shop_id: string;
  name: string;
  /** The normalised name, so that two spellings of one name have the same key. */
  name_key: string;
  /** Differs for each PIN that was ever set. */
  pin_id: string;
  pin_hash: string;
};

/** A helper who is signed in on a device. Valid only until the helper's PIN changes. */
type HelperSignInsTable = {
  session_hash: Buffer;
  helper_id: string;
  pin_id: string;
  /** Whether the helper is the one at the counter. At most one helper of each session is. */
  is_current: boolean;
  signed_in_at: Generated<Date>;
};

/** A device on which the pages Money and Shop are unlocked. Valid only until the shop's PIN changes. */
type SessionUnlocksTable = {
  session_hash: Buffer;
  pin_id: string;
  expires_at: Date;
};

export type StaffTables = {
  shop_staff: ShopStaffTable;
  shop_helpers: ShopHelpersTable;
  helper_sign_ins: HelperSignInsTable;
  session_unlocks: SessionUnlocksTable;
};
