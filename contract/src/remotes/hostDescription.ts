import type { PagePreviews } from './pagePreview.ts';

/**
 * What a remote's build needs from the page that loads it and from the server. The build announces it in its
 * `remote.json`.
 */
export interface RemoteNeeds {
  readonly contractVersion: number;
  /** By package: the range of versions that the build accepts, and the names that it imports. */
  readonly shared: Readonly<
    Record<string, { readonly range: string; readonly exports: readonly string[] }>
  >;
  /** Paths of the API calls that the build makes. */
  readonly calls: readonly string[];
  /**
   * Names of the build's calls in the API slice that all apps share. Missing in old builds, to which a rollback may
   * return.
   */
  readonly callNames?: readonly string[];
}

/** What a host provides to remotes. Its build writes `host.json`. */
export interface HostBuild {
  readonly contractVersion: number;
  /** By package: its version, and the names that it exports. */
  readonly shared: Readonly<
    Record<string, { readonly version: string; readonly exports: readonly string[] }>
  >;
  /** Names of the host's own calls in the shared API slice. A remote can't use these names. Missing in old builds. */
  readonly callNames?: readonly string[];
  /** Previews by the path of a page of the host. */
  readonly previews: Readonly<Record<string, PagePreviews>>;
}

/** What a deployed site provides to remotes, as `GET /host.json` describes it. */
export interface HostDescription extends HostBuild {
  /** Paths of the host's own pages, which no remote can have. */
  readonly pages: readonly string[];
  /** Paths of the API calls that the server answers. */
  readonly calls: readonly string[];
}
