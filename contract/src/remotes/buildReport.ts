/** How often a build of a remote was given to a browser, and how often a browser could not show it. */
export interface BuildCounts {
  /** Number of pages of the site, of any remote, whose browser got this build. */
  readonly pages: number;
  /** Failures that browsers reported. */
  readonly failures: number;
}

/** The reply of `GET /builds.json`, for a portal's team. */
export interface BuildReport {
  /** When the count began, in ISO 8601. */
  readonly since: string;
  /** The counts by the remote's name, then by the build's id. The host is listed under the name `host`. */
  readonly remotes: Readonly<Record<string, Readonly<Record<string, BuildCounts>>>>;
}
