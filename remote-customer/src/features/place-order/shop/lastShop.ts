const KEY = 'parchi.last-shop';

/** The public code (`shopId`) of the shop of the last order on this device. */
export function readLastShop(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function saveLastShop(shopId: string): void {
  try {
    localStorage.setItem(KEY, shopId);
  } catch {
    // Without localStorage, the next order starts with a search.
  }
}
