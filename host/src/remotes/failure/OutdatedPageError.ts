/**
 * Thrown when this page is too old for a remote. `outdated`: their contract versions or the versions of a shared
 * package differ, or the site no longer has the remote. `blocked`: the page's Content-Security-Policy does not allow
 * the remote's new origin. Reloading the page fetches matching versions.
 */
export class OutdatedPageError extends Error {
  readonly reason: 'outdated' | 'blocked';

  /** @param detail what differs, to help the remote's team */
  constructor(reason: 'outdated' | 'blocked', detail: string = reason) {
    super(detail);
    this.reason = reason;
  }
}
