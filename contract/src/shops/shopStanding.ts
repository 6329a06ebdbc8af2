/**
 * Whether customers find a shop and order from it: `waiting` for an operator's approval, or `suspended` by an operator,
 * they do not.
 */
export const shopStandings = ['waiting', 'approved', 'suspended'] as const;

export type ShopStanding = (typeof shopStandings)[number];

/**
 * Why customers can't order from a shop, as records say it: its standing, or that its owner closes it (`closing`) or has
 * closed it (`closed`).
 */
export const shownStandings = ['waiting', 'suspended', 'closing', 'closed'] as const;
