import {
  apiPaths,
  type AddPasskeyRequest,
  type BeginPasskeyReply,
  type BeginPasskeyRequest,
  type PasskeyChallengeReply,
  type PasskeySignInRequest,
  type PasskeysReply,
  type RemovePasskeyRequest,
  type SignInReply,
} from '@parchi/contract';
import { api, type Store } from '@parchi/shared-api';

/** The calls of passkeys. No app owns them: see `devicesApi.ts`. */
export const passkeysApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    accountPasskeys: build.query<PasskeysReply, null>({
      query: () => ({ path: apiPaths.passkeys }),
    }),
    accountBeginPasskey: build.mutation<BeginPasskeyReply, BeginPasskeyRequest>({
      query: (body) => ({ path: apiPaths.beginPasskey, body }),
    }),
    accountAddPasskey: build.mutation<PasskeysReply, AddPasskeyRequest>({
      query: (body) => ({ path: apiPaths.addPasskey, body }),
      onQueryStarted: saveReply,
    }),
    accountRemovePasskey: build.mutation<PasskeysReply, RemovePasskeyRequest>({
      query: (body) => ({ path: apiPaths.removePasskey, body }),
      onQueryStarted: saveReply,
    }),
    accountPasskeyChallenge: build.mutation<PasskeyChallengeReply, null>({
      query: () => ({ path: apiPaths.passkeyChallenge }),
    }),
    accountPasskeySignIn: build.mutation<SignInReply, PasskeySignInRequest>({
      query: (body) => ({ path: apiPaths.passkeySignIn, body }),
    }),
  }),
});

interface Change extends Pick<Store, 'dispatch'> {
  readonly queryFulfilled: Promise<{ readonly data: PasskeysReply }>;
}

/** Stores the reply to a change, which lists the remaining passkeys, so that no refetch is needed. */
async function saveReply(_: unknown, { dispatch, queryFulfilled }: Change): Promise<void> {
  const reply = await queryFulfilled.catch(() => undefined);
  if (reply) await dispatch(passkeysApi.util.upsertQueryData('accountPasskeys', null, reply.data));
}

export const {
  useAccountPasskeysQuery,
  useAccountBeginPasskeyMutation,
  useAccountAddPasskeyMutation,
  useAccountRemovePasskeyMutation,
} = passkeysApi;
