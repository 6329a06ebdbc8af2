/** Query parameter that says which view of the dashboard is shown. */
export const VIEW_PARAMETER = 'view';

/** The views of the dashboard. The first one is shown if the URL names none. */
export const shopViews = ['orders', 'receive', 'money', 'shop'] as const;
/** The poster has no link among the links to the views, because the view Shop links to it. */
export type ShopView = (typeof shopViews)[number] | 'poster';

/** The views that the shop's PIN keeps closed. */
export const viewsBehindPin: readonly ShopView[] = ['money', 'shop'];

export function viewOf(search: string): ShopView {
  const named = new URLSearchParams(search).get(VIEW_PARAMETER);
  return [...shopViews, 'poster' as const].find((view) => view === named) ?? 'orders';
}
