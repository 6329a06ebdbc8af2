export type BodyPlaces = {
  /**
   * Lets a body arrive, and cuts the oldest one where there are too many.
   * @returns what to call when it has arrived or its caller has left (more than once is fine)
   */
  enter(address: string, cut: () => void): () => void;
};

type Limits = { readonly max: number; readonly maxOfAddress: number };

type Arriving = { readonly address: string; readonly cut: () => void };

/**
 * Bounds the bodies that are arriving for a call whose callers are only known by their bodies. Nobody is refused: an
 * honest body arrives in one piece, so the oldest is always one that somebody holds back. An address that has more than
 * its part cuts its own.
 */
export function createBodyPlaces({ max, maxOfAddress }: Limits): BodyPlaces {
  // In the order in which they came.
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
