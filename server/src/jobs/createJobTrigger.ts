/** Trigger that wakes a sleeping job when there is work for it. */
export type JobTrigger = {
  readonly fire: () => void;
  /** Registers the only listener. Calls of `fire` before that are lost. */
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
