/** Storage of the published portals and their registry. Paths are relative to it, with `/` between their segments. */
export interface PortalsStore {
  /** Returns the text of a file; `undefined` if it does not exist. */
  readonly read: (file: string) => Promise<string | undefined>;
  /** Replaces a file atomically: a reader, also after a crash, sees the old content or the new one. */
  readonly replace: (file: string, text: string) => Promise<void>;
  /** Copies a folder of this machine. The copy appears as a whole, or not at all. */
  readonly add: (source: string, folder: string) => Promise<void>;
  /** Returns the names in a folder; none if it does not exist. */
  readonly list: (folder: string) => Promise<string[]>;
  /** Makes a folder. @returns `false` if it exists already; of two concurrent callers, one gets `true` */
  readonly makeFolder: (folder: string) => Promise<boolean>;
  /** Renames a folder. @returns `false` if it does not exist; of two concurrent callers, one gets `true` */
  readonly moveFolder: (folder: string, to: string) => Promise<boolean>;
  readonly removeFolder: (folder: string) => Promise<void>;
}

/** Prefix of the name of a folder that is still being copied. No build's folder has such a name. */
export const UNFINISHED = 'unfinished-';
