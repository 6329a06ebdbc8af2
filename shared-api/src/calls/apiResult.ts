import type { ApiError } from '../errors/apiError.ts';

/** Result of a query function in the shape that RTK Query expects, with `ApiError` as its only error type. */
export type ApiResult<Data = unknown> =
  | { readonly data: Data; readonly error?: undefined }
  | { readonly error: ApiError; readonly data?: undefined };
