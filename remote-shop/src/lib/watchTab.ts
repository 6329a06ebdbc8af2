const LOOKS_EVERY_MS = 1_000;

/**
 * Checks a tab every second: restores its title, which a PDF viewer replaces with the URL, and notices when the tab was
 * reloaded or closed. Checking is necessary because a tab that shows no page of the site sends no events for this.
 * @param onEmptied called when the tab was reloaded and has lost its content
 * @returns a signal that aborts when the tab is closed
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

/**
 * Returns the DOM document of a tab. Returns undefined if the tab shows a PDF viewer of another origin, as in Firefox;
 * such a viewer sets the title itself.
 */
function pageOf(tab: Window): Document | undefined {
  try {
    return tab.document;
  } catch {
    return undefined;
  }
}
