import type { PageData } from './pageData.ts';
import type { Frame } from './remotePages.ts';

/**
 * What the document of a first load contains for each page of an app: links to the page's files, so that they are
 * requested in parallel, and the page's first view. Each production build writes `first-load.json`; a remote's build
 * writes it next to its entry.
 */
export interface FirstLoads {
  /** By the page's path, then by language. */
  readonly pages: Readonly<Record<string, Readonly<Record<string, FirstLoad>>>>;
}

export interface FirstLoad {
  /** The scripts and style sheets that the page loads besides the entry of its app. */
  readonly files: readonly PreloadedFile[];
  /** Missing for a page that has nothing to show before the session is known. */
  readonly view?: FirstView;
  /** Replaces `view` in a document that has the data. A server that does not know of it sends `view`. */
  readonly dataView?: DataView;
}

export interface PreloadedFile {
  /** Path below the folder of `first-load.json`. */
  readonly file: string;
  /** The hash that is checked when the file is run; missing for the host's own files. */
  readonly integrity?: string;
}

/** A page as it is before anything is known about the visitor, prerendered by the build of its app. */
export interface FirstView {
  readonly html: string;
  readonly css: string;
  /** Whether the page shows something else if its address has a query. */
  readonly dependsOnSearch: boolean;
}

/** A first view that shows data of the server. It is hidden until its script has shown them. */
export interface DataView extends Pick<FirstView, 'html' | 'css'> {
  /** Which data the page shows. A server that can't provide them sends `FirstLoad.view`. */
  readonly data: keyof PageData;
  /** A script for the document itself, after the view: it shows the data before the view is painted. */
  readonly script: string;
}

/** The host's `first-load.json`. */
export interface HostFirstLoads extends FirstLoads {
  /** A script for the document itself, which runs before any file has arrived. */
  readonly script: string;
  /** The style sheet of all pages, which is inlined in the document. */
  readonly css: string;
  /** What every page of a remote loads from the host, by language. */
  readonly remotePage: Readonly<Record<string, FirstLoad>>;
  /** Markup of the frames by language. `PAGE_PLACEHOLDER` stands for the page. */
  readonly frames: Readonly<Record<Frame, Readonly<Record<string, string>>>>;
}

export const PAGE_PLACEHOLDER = '%page%';

/** File beside a remote's entry, and in the host's output folder. */
export const FIRST_LOAD_FILE = 'first-load.json';
