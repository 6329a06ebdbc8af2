export type BodyPlaces = {
  /**
   * Registers an arriving body. If there are too many bodies, cuts the oldest one.
   * @returns a function to call when the body has arrived or its caller has left (calling it twice is fine)
   */
  enter(address: string, cut: () => void): () => void;
};

type Limits = { readonly max: number; readonly maxOfAddress: number };

type Arriving = { readonly address: string; readonly cut: () => void };

/**
 * Limits how many bodies may be arriving at once at a call where only the body tells who the caller is. A new body is
 * always accepted. If there are too many, the oldest one is cut: an honest body arrives in one piece, so a sender whose
 * body is still arriving delays it on purpose. An address with more than its maximum loses its own oldest body.
 */
export function createBodyPlaces({ max, maxOfAddress }: Limits): BodyPlaces {
  // The set is in order of arrival.
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
