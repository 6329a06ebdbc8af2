import {
  apiPaths,
  type Id,
  type Staff,
  type StaffReply,
  type StaffRequests,
} from '@parchi/contract';
import { injectCalls, refetchOnChange, type Store } from '@parchi/shared-api';

const staffApi = injectCalls('remote-shop', (build) => ({
  /** Asks for the helpers of the signed-in shop, and whether Money and Shop are open on this device. */
  staff: build.query<Staff, Id>({
    query: (id) => ({ path: apiPaths.shopStaff, body: { id } }),
    transformResponse: staffOf,
    providesTags: ['Shop'],
    onCacheEntryAdded: refetchOnChange,
  }),
}));

const staffChangesApi = injectCalls('remote-shop', (build) => ({
  addHelper: build.mutation<Staff, StaffRequests['addHelper']>({
    query: (body) => ({ path: apiPaths.addHelper, body }),
    transformResponse: staffOf,
    onQueryStarted: saveReply,
  }),
  changeHelper: build.mutation<Staff, StaffRequests['changeHelper']>({
    query: (body) => ({ path: apiPaths.changeHelper, body }),
    transformResponse: staffOf,
    onQueryStarted: saveReply,
  }),
  removeHelper: build.mutation<Staff, StaffRequests['removeHelper']>({
    query: (body) => ({ path: apiPaths.removeHelper, body }),
    transformResponse: staffOf,
    onQueryStarted: saveReply,
  }),
  chooseHelper: build.mutation<Staff, StaffRequests['chooseHelper']>({
    query: (body) => ({ path: apiPaths.chooseHelper, body }),
    transformResponse: staffOf,
    onQueryStarted: saveReply,
  }),
  changePin: build.mutation<Staff, StaffRequests['changePin']>({
    query: (body) => ({ path: apiPaths.changePin, body }),
    transformResponse: staffOf,
    onQueryStarted: saveReply,
  }),
  unlock: build.mutation<Staff, StaffRequests['unlock']>({
    query: (body) => ({ path: apiPaths.unlock, body }),
    transformResponse: staffOf,
    onQueryStarted: saveReply,
  }),
  stayUnlocked: build.mutation<Staff, StaffRequests['stayUnlocked']>({
    query: (body) => ({ path: apiPaths.stayUnlocked, body }),
    transformResponse: staffOf,
    onQueryStarted: saveReply,
  }),
  lock: build.mutation<Staff, StaffRequests['lock']>({
    query: (body) => ({ path: apiPaths.lock, body }),
    transformResponse: staffOf,
    onQueryStarted: saveReply,
  }),
}));

function staffOf({ staff }: StaffReply): Staff {
  return staff;
}

interface Change extends Pick<Store, 'dispatch'> {
  readonly queryFulfilled: Promise<{ readonly data: Staff }>;
}

/** Stores the reply to a change as the result of the query `staff`, so that no refetch is needed. */
async function saveReply(
  { id }: { readonly id: string },
  { dispatch, queryFulfilled }: Change,
): Promise<void> {
  const reply = await queryFulfilled.catch(() => undefined);
  if (reply) await dispatch(staffApi.util.upsertQueryData('staff', id as Id, reply.data));
}

export const { useStaffQuery } = staffApi;
export const {
  useAddHelperMutation,
  useChangeHelperMutation,
  useRemoveHelperMutation,
  useChooseHelperMutation,
  useChangePinMutation,
  useUnlockMutation,
  useStayUnlockedMutation,
  useLockMutation,
} = staffChangesApi;
