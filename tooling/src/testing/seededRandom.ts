/**
 * Returns a generator of numbers in [0, 1). With the same seed, the sequence is the same in each run (Park and Miller's
 * generator).
 */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

export function pickFrom<Item>(items: readonly Item[], random: () => number): Item {
  const picked = items[Math.floor(random() * items.length)];
  if (picked === undefined) throw new Error('There is nothing to pick from.');
  return picked;
}
