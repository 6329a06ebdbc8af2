import { setFlagsFromString } from 'node:v8';

/** V8 takes it four times: a quick collection finds dead buffers whenever 16 MB of new ones have come together. */
const NEW_SPACE_MB = 4;
/** Room above what is alive until the whole heap is collected: more than those 16 MB, which V8 counts in. */
const HEAP_GROWING_PERCENT = 150;

/**
 * Bytes that pass through are garbage at once. By V8's defaults in Node 24 only a collection of the whole heap finds
 * them (https://github.com/nodejs/node/issues/61967), and after 8 idle seconds the heap's limit is drawn so tight
 * that one runs for every 16 MB: measured, 50 MB then cost twice the processor time, and eight uploads hold 60 MiB
 * more. A smaller new space lets buffers that are still being written grow old, and is slower again.
 */
export function reclaimBuffersEarly(): void {
  setFlagsFromString(`--scavenger-max-new-space-capacity-mb=${NEW_SPACE_MB}`);
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);
}
