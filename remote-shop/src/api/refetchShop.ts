import { api, refetch, type Store } from '@parchi/shared-api';

interface Change extends Pick<Store, 'dispatch'> {
  getState: () => Parameters<typeof api.util.selectInvalidatedBy>[0];
  readonly queryFulfilled: Promise<unknown>;
}

/** After a change has succeeded or failed, refetches the shop's queries at once, even while other calls are running. */
export async function refetchShop(
  _change: unknown,
  { dispatch, getState, queryFulfilled }: Change,
) {
  await queryFulfilled.catch(() => undefined);
  for (const entry of api.util.selectInvalidatedBy(getState(), ['Shop'])) {
    void dispatch(refetch(entry));
  }
}
