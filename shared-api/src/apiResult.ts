import type { ApiError } from './apiError.ts';

/** The shape that RTK Query expects of a query function, with our one error type. */
export type ApiResult<Data = unknown> =
  | { readonly data: Data; readonly error?: undefined }
  | { readonly error: ApiError; readonly data?: undefined };
