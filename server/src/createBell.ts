/** Tells whoever sleeps that there is something to do. */
export type Bell = {
  readonly ring: () => void;
  /** One hears it; until then nobody does. */
  answer(listener: () => void): void;
};

export function createBell(): Bell {
  let listener: (() => void) | undefined;
  return {
    ring: () => listener?.(),
    answer(next) {
      listener = next;
    },
  };
}
