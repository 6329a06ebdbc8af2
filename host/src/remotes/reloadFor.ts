/**
 * Reloads the page because it is too old for a remote or for the host. Records this in the browser's history entry,
 * which survives the reload, even in a browser that blocks its storage.
 */
export function reloadFor(name: string): void {
  window.history.replaceState({ ...window.history.state, reloadedFor: name }, '');
  window.location.reload();
}

/** Returns whether the page at this entry of the history was already reloaded for this remote or the host. */
export function wasReloadedFor(name: string): boolean {
  const state = window.history.state as { reloadedFor?: unknown } | null;
  return state?.reloadedFor === name;
}
