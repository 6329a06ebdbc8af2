import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery.ts';

const tagTypes = ['Session', 'Share', 'Shop', 'Order'] as const;

export type ApiTag = (typeof tagTypes)[number];

/** The only API slice. Every app adds its calls to this slice with `injectCalls`. */
export const api = createApi({ reducerPath: 'api', baseQuery, tagTypes, endpoints: () => ({}) });
