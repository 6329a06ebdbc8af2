interface Pages {
  readonly data?: { readonly pages: readonly unknown[] } | undefined;
  readonly hasNextPage: boolean;
  readonly error?: unknown;
}

interface PagedList extends Pick<Pages, 'data'> {
  readonly fetchNextPage: () => PromiseLike<Pages>;
}

/**
 * The next page of a list. RTK drops the wish for one while the list is asked for anew (a live hint, the poll); here
 * it holds until that has come.
 */
export async function fetchMore({ data, fetchNextPage }: PagedList): Promise<void> {
  const shown = data?.pages.length;
  let now: Pages;
  do now = await fetchNextPage();
  while (now.hasNextPage && !now.error && now.data?.pages.length === shown);
}
