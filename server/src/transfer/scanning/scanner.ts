/** Looks for viruses in the bytes of files while they are stored. */
export type Scanner = {
  /** Begins with a file. @throws {AppError} `service.no_scanner` */
  begin(): Promise<FileScan>;
};

export type FileScan = {
  /**
   * Takes the next bytes of the file.
   * @returns a promise to await before the next bytes, `undefined` when there is room
   * @throws {AppError} `service.no_scanner`, here or through the promise
   */
  write(bytes: Uint8Array): Promise<void> | undefined;
  /**
   * Ends the file.
   * @returns the name of the virus that was found, `undefined` for a clean file
   * @throws {AppError} `service.no_scanner`
   */
  end(): Promise<string | undefined>;
  /** Frees what the scan holds. May be called at any time, and more than once. */
  close(): void;
};

const nothing: FileScan = {
  write: () => undefined,
  end: () => Promise.resolve(undefined),
  close: () => undefined,
};

/** The scanner of a site without one, for which every file is clean. */
export const noScanner: Scanner = { begin: () => Promise.resolve(nothing) };
