export type ReceivedFile = {
  readonly ordinal: number;
  readonly name: string;
  readonly sizeInBytes: number;
  readonly crc32: number;
  readonly sha256: Buffer;
};

/** The content of a received form; each file is safely stored. */
export type ReceivedForm = {
  /** In the order of the form's parts. */
  readonly files: readonly ReceivedFile[];
  readonly fields: ReadonlyMap<string, string>;
};
