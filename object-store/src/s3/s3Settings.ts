/** Where a store on S3 keeps its objects. */
export type S3Settings = {
  /** Origin of the service, such as `https://s3.ap-south-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly region: string;
  /** Name of the bucket, which is created if it is missing. Nothing else may write into it. */
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Returns additional headers for each call, such as the header of its trace. */
  readonly headersOfCall?: () => Record<string, string>;
  /** How long a connection may be silent before the call is made again; default: 30 s. */
  readonly silenceTimeoutMs?: number;
  /** How long the service may leave everything unanswered before all calls fail; default: 12 s. */
  readonly answerTimeoutMs?: number;
};
