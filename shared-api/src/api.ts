import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery.ts';

/**
 * The one API slice. Each remote adds its calls with
 * `api.injectEndpoints({ overrideExisting: 'throw', endpoints })`: two remotes that chose the same name
 * would otherwise silently lose one of the two calls.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Session', 'Share', 'Shop', 'Order'],
  endpoints: () => ({}),
});
