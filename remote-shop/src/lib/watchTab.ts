const LOOKS_EVERY_MS = 1_000;

/**
 * Names a tab, which a viewer in it would name after its address, and says when it is closed: that it can't tell
 * itself while it shows no page of the site.
 * @param onEmptied what was drawn in it is gone: the tab was reloaded
 * @returns aborts when the tab is closed
 */
export function watchTab(tab: Window, name: string, onEmptied: () => void): AbortSignal {
  const closing = new AbortController();
  const timer = window.setInterval(() => {
    if (tab.closed) {
      window.clearInterval(timer);
      closing.abort();
      return;
    }
    const page = pageOf(tab);
    if (page && page.title !== name) page.title = name;
    if (page?.readyState === 'complete' && page.body.childElementCount === 0) onEmptied();
  }, LOOKS_EVERY_MS);
  return closing.signal;
}

/** Undefined for a viewer of another origin, as Firefox has: that names the tab itself. */
function pageOf(tab: Window): Document | undefined {
  try {
    return tab.document;
  } catch {
    return undefined;
  }
}
