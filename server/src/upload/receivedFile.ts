export type ReceivedFile = {
  readonly ordinal: number;
  readonly name: string;
  readonly sizeInBytes: number;
  readonly crc32: number;
  readonly sha256: Buffer;
};

/** What a form brought, each file safely in the store. */
export type ReceivedForm = {
  /** In the order of their parts. */
  readonly files: readonly ReceivedFile[];
  readonly fields: ReadonlyMap<string, string>;
};
