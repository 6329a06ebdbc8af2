import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery.ts';

const tagTypes = ['Session', 'Share', 'Shop', 'Order'] as const;

export type ApiTag = (typeof tagTypes)[number];

/** The one API slice; every app adds its calls with `injectCalls`. */
export const api = createApi({ reducerPath: 'api', baseQuery, tagTypes, endpoints: () => ({}) });
