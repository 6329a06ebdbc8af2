let hasAny = false;

/** Remembers that code of a remote runs, or may run, in this document. It does so until the document ends. */
export function rememberRemote(): void {
  hasAny = true;
}

export function hasRemoteInDocument(): boolean {
  return hasAny;
}
