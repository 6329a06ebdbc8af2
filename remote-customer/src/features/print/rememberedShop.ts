const KEY = 'parchi.last-shop';

/** The shop that was last ordered from on this device, by its public code. */
export function readRememberedShop(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberShop(shopId: string): void {
  try {
    localStorage.setItem(KEY, shopId);
  } catch {
    // No store: the next order begins with a search.
  }
}
