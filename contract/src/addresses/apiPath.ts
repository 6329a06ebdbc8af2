import type * as apiPaths from './apiPaths.ts';

/** The path of an API call. */
export type ApiPath = (typeof apiPaths)[keyof typeof apiPaths];
