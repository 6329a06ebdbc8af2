export type ReceivedFile = {
  readonly ordinal: number;
  readonly name: string;
  readonly sizeInBytes: number;
  readonly crc32: number;
  readonly sha256: Buffer;
};

/** The content of a received form, whose files are all durably stored. */
export type ReceivedForm = {
  /** The files, in the order of the form's parts. */
  readonly files: readonly ReceivedFile[];
  readonly fields: ReadonlyMap<string, string>;
};
