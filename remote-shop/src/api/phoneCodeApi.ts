import { apiPaths } from '@parchi/contract';
import { injectCalls } from '@parchi/shared-api';
import { refetchShop } from './refetchShop.ts';

const phoneCodeApi = injectCalls('remote-shop', (build) => ({
  /** Sends a code to the shop's phone number. */
  sendPhoneCode: build.mutation<null, null>({
    query: () => ({ path: apiPaths.sendPhoneCode }),
  }),
  confirmPhoneCode: build.mutation<null, { readonly code: string }>({
    query: (body) => ({ path: apiPaths.confirmPhoneCode, body }),
    onQueryStarted: refetchShop,
  }),
}));

export const { useSendPhoneCodeMutation, useConfirmPhoneCodeMutation } = phoneCodeApi;
