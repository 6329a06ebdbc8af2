import { apiPaths, type DevicesReply, type SignOutDeviceRequest } from '@parchi/contract';
import { api, type Store } from '@parchi/shared-api';

/**
 * The calls about signed-in devices. Host and remotes each bundle this file, so no app owns these calls: a copy that
 * loads later overrides them with the same calls (`injectCalls` would refuse a second owner).
 */
const devicesApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    accountDevices: build.query<DevicesReply, null>({ query: () => ({ path: apiPaths.devices }) }),
    accountSignOutDevice: build.mutation<DevicesReply, SignOutDeviceRequest>({
      query: (body) => ({ path: apiPaths.signOutDevice, body }),
      onQueryStarted: saveReply,
    }),
    accountSignOutOthers: build.mutation<DevicesReply, null>({
      query: () => ({ path: apiPaths.signOutOthers }),
      onQueryStarted: saveReply,
    }),
  }),
});

interface Change extends Pick<Store, 'dispatch'> {
  readonly queryFulfilled: Promise<{ readonly data: DevicesReply }>;
}

/** Stores the reply to a change, which lists the remaining devices, so that no refetch is needed. */
async function saveReply(_: unknown, { dispatch, queryFulfilled }: Change): Promise<void> {
  const reply = await queryFulfilled.catch(() => undefined);
  if (reply) await dispatch(devicesApi.util.upsertQueryData('accountDevices', null, reply.data));
}

export const {
  useAccountDevicesQuery,
  useAccountSignOutDeviceMutation,
  useAccountSignOutOthersMutation,
} = devicesApi;
