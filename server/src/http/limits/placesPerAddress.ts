/** Maximum share of all places that one address may have: 66 of 200 downloads, two each for 30 people. */
const PART_OF_ALL = 1 / 3;
/**
 * Maximum share of the free places that one address may have, so that even many greedy addresses leave some places
 * free.
 */
const PART_OF_FREE = 1 / 2;

export type PlacesPerAddress = {
  /** Takes a place. @returns a function that frees the place (calling it twice is fine), or why there is none */
  enter(address: string): (() => void) | 'full' | 'address-full';
};

type Places = { readonly max: number; readonly isLimitedByAddress: boolean };

/** Counts the places of one process for connections, downloads or token boards. */
export function createPlacesPerAddress({ max, isLimitedByAddress }: Places): PlacesPerAddress {
  const byAddress = new Map<string, number>();
  let free = max;

  /** Returns whether an address has too many places. Its first place may be any free one. */
  function isTooMany(count: number): boolean {
    return count > 1 && count > Math.min(max * PART_OF_ALL, free * PART_OF_FREE);
  }

  return {
    enter(address) {
      if (free === 0) return 'full';
      const taken = byAddress.get(address) ?? 0;
      if (isLimitedByAddress && isTooMany(taken + 1)) return 'address-full';
      byAddress.set(address, taken + 1);
      free -= 1;
      let hasLeft = false;
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        free += 1;
        const left = (byAddress.get(address) ?? 1) - 1;
        if (left === 0) byAddress.delete(address);
        else byAddress.set(address, left);
      };
    },
  };
}
