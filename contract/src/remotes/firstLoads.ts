/**
 * What the document of a first load holds for each page of an app, so that the page's files are requested in parallel.
 * Each production build writes it into `first-load.json`, a remote's build beside its entry.
 */
export interface FirstLoads {
  /** By the page's path, then by language. */
  readonly pages: Readonly<Record<string, Readonly<Record<string, FirstLoad>>>>;
}

export interface FirstLoad {
  /** The scripts and style sheets that the page loads besides the entry of its app. */
  readonly files: readonly PreloadedFile[];
}

export interface PreloadedFile {
  /** Path below the folder of `first-load.json`. */
  readonly file: string;
  /** The hash that is checked when the file is run; none for the host's own files. */
  readonly integrity?: string;
}

/** The host's `first-load.json`. */
export interface HostFirstLoads extends FirstLoads {
  /** A script for the document itself, which runs before any file has arrived. */
  readonly script: string;
  /** What every page of a remote loads of the host, by language. */
  readonly remotePage: Readonly<Record<string, FirstLoad>>;
}

/** File beside a remote's entry, and in the host's output folder. */
export const FIRST_LOAD_FILE = 'first-load.json';
