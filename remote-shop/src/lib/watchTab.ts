const LOOKS_EVERY_MS = 1_000;

/**
 * Names a tab, which a viewer in it would name after its address, and says when it is closed: that it can't tell
 * itself while it shows no page of the site.
 * @returns aborts when the tab is closed
 */
export function watchTab(tab: Window, name: string): AbortSignal {
  const closing = new AbortController();
  const timer = window.setInterval(() => {
    if (!tab.closed) return nameTab(tab, name);
    window.clearInterval(timer);
    closing.abort();
  }, LOOKS_EVERY_MS);
  return closing.signal;
}

function nameTab(tab: Window, name: string): void {
  try {
    if (tab.document.title !== name) tab.document.title = name;
  } catch {
    // A viewer of another origin, as Firefox has, names the tab itself.
  }
}
