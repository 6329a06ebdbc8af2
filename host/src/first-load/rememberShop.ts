const KEY = 'parchi.shop';

/**
 * Remembers in this browser whether a shop is signed in. If so, its next document shows no first view, because a shop
 * sees its counter at every address (`inDocument.ts`).
 */
export function rememberShop(isShop: boolean): void {
  try {
    if (isShop) localStorage.setItem(KEY, '');
    else localStorage.removeItem(KEY);
  } catch {
    // The browser blocks its storage: a shop sees the first view of the page until the session is known.
  }
}
