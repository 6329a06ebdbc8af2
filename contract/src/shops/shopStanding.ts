/** What keeps customers from a shop. `unconfirmed`: it was let in, and its e-mail address is not confirmed. */
export const hiddenStandings = ['waiting', 'suspended', 'unconfirmed'] as const;

/**
 * Whether customers find a shop and order from it: `waiting` for an operator's approval, or `suspended` by an operator,
 * they do not.
 */
export const shopStandings = ['waiting', 'approved', 'suspended'] as const;

export type ShopStanding = (typeof shopStandings)[number];
