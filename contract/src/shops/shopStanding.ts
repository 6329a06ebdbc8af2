/**
 * Whether customers can find a shop and order from it. They can't while it is `waiting` for an operator's approval or
 * `suspended` by an operator.
 */
export const shopStandings = ['waiting', 'approved', 'suspended'] as const;

export type ShopStanding = (typeof shopStandings)[number];

/**
 * Why customers can't order from a shop, as its records show: its standing; `unconfirmed` if it is approved but has not
 * confirmed its e-mail address; `closing` or `closed` if its owner is closing it or has closed it.
 */
export const shownStandings = ['waiting', 'suspended', 'unconfirmed', 'closing', 'closed'] as const;
