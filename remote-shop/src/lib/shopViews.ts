/** Name in the search of an address that says which view of the dashboard is shown. */
export const VIEW_PARAMETER = 'view';

/** The views of the dashboard. The orders are the first one, and the one of every address that names no other. */
export const shopViews = ['orders', 'receive', 'money', 'shop'] as const;
export type ShopView = (typeof shopViews)[number];

export function viewOf(search: string): ShopView {
  const named = new URLSearchParams(search).get(VIEW_PARAMETER);
  return shopViews.find((view) => view === named) ?? 'orders';
}
