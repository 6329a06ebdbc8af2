/**
 * Thrown when this page is too old for a remote: their contract versions or the versions of a shared package differ, or
 * the site no longer has the remote (`outdated`), or the page's Content-Security-Policy does not allow the remote's new
 * origin (`blocked`). Reloading the page brings what matches.
 */
export class OutdatedPageError extends Error {
  readonly reason: 'outdated' | 'blocked';

  /** @param detail what differs, for the remote's team */
  constructor(reason: 'outdated' | 'blocked', detail: string = reason) {
    super(detail);
    this.reason = reason;
  }
}
