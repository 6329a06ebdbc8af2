/**
 * Whether customers find a shop and order from it: `waiting` for an operator's approval, or `suspended` by an operator,
 * they do not.
 */
export const shopStandings = ['waiting', 'approved', 'suspended'] as const;

export type ShopStanding = (typeof shopStandings)[number];

/**
 * Why customers can't order from a shop, as records say it: its standing, that it was let in and its e-mail address is not
 * confirmed (`unconfirmed`), or that its owner closes it (`closing`) or has closed it (`closed`).
 */
export const shownStandings = ['waiting', 'suspended', 'unconfirmed', 'closing', 'closed'] as const;
