/**
 * Thrown when this page is too old for a remote: their contract versions differ or the site no longer has the remote
 * (`outdated`), or the page's Content-Security-Policy does not allow the remote's new origin (`blocked`). Reloading the
 * page brings what matches.
 */
export class OutdatedPageError extends Error {
  readonly reason: 'outdated' | 'blocked';

  constructor(reason: 'outdated' | 'blocked') {
    super(reason);
    this.reason = reason;
  }
}
