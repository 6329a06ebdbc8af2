/** Wakes a sleeping job when there is work for it. */
export type Bell = {
  readonly ring: () => void;
  /** Registers the only listener. Signals sent before it is registered are lost. */
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
