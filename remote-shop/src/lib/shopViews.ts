/** Name in the search of an address that says which view of the dashboard is shown. */
export const VIEW_PARAMETER = 'view';

/** The views of the dashboard. The orders are the first one, and the one of every address that names no other. */
export const shopViews = ['orders', 'receive', 'money', 'shop'] as const;
/** The poster is a view of its own without a link among the views: the view Shop leads to it. */
export type ShopView = (typeof shopViews)[number] | 'poster';

/** The views that the shop's PIN keeps closed. */
export const viewsBehindPin: readonly ShopView[] = ['money', 'shop'];

export function viewOf(search: string): ShopView {
  const named = new URLSearchParams(search).get(VIEW_PARAMETER);
  return [...shopViews, 'poster' as const].find((view) => view === named) ?? 'orders';
}
