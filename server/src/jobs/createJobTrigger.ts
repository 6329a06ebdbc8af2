/** Wakes a sleeping job when there is work for it. */
export type JobTrigger = {
  readonly fire: () => void;
  /** Registers the only listener. Signals sent before it is registered are lost. */
  onFire(listener: () => void): void;
};

export function createJobTrigger(): JobTrigger {
  let listener: (() => void) | undefined;
  return {
    fire: () => listener?.(),
    onFire(next) {
      listener = next;
    },
  };
}
