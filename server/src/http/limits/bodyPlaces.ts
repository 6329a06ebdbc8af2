export type BodyPlaces = {
  /**
   * Registers an arriving body. If there are too many, cuts the oldest one.
   * @returns a function to call when the body has arrived or its caller has left (calling it twice is fine)
   */
  enter(address: string, cut: () => void): () => void;
};

type Limits = { readonly max: number; readonly maxOfAddress: number };

type Arriving = { readonly address: string; readonly cut: () => void };

/**
 * Limits the bodies that are arriving at a call whose callers are known only by their bodies. Refuses nobody: an
 * honest body arrives in one piece, so the oldest one is always held back on purpose. An address over its share loses
 * its own oldest body.
 */
export function createBodyPlaces({ max, maxOfAddress }: Limits): BodyPlaces {
  // In order of arrival.
  const arriving = new Set<Arriving>();

  function findOldest(address: string): Arriving | undefined {
    const ofAddress = [...arriving].filter((body) => body.address === address);
    if (ofAddress.length >= maxOfAddress) return ofAddress[0];
    if (arriving.size < max) return undefined;
    const [oldest] = arriving;
    return oldest;
  }

  return {
    enter(address, cut) {
      const oldest = findOldest(address);
      if (oldest !== undefined) {
        arriving.delete(oldest);
        oldest.cut();
      }
      const body = { address, cut };
      arriving.add(body);
      return () => void arriving.delete(body);
    },
  };
}
