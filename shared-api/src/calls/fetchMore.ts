interface Pages {
  readonly data?: { readonly pages: readonly unknown[] } | undefined;
  readonly hasNextPage: boolean;
  readonly error?: unknown;
}

interface PagedList extends Pick<Pages, 'data'> {
  readonly fetchNextPage: () => PromiseLike<Pages>;
}

/**
 * Fetches the next page of a list. RTK ignores `fetchNextPage` while a refetch of the list runs (after a live hint or a
 * poll). Therefore this function calls `fetchNextPage` again until the list has grown, ended or failed.
 */
export async function fetchMore({ data, fetchNextPage }: PagedList): Promise<void> {
  const shown = data?.pages.length;
  let now: Pages;
  do now = await fetchNextPage();
  while (now.hasNextPage && !now.error && now.data?.pages.length === shown);
}
