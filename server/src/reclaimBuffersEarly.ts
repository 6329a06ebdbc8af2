import { setFlagsFromString } from 'node:v8';

/** V8 counts this twice over, twice: buffers are reclaimed when 16 MB of new ones have come together. */
const NEW_SPACE_MB = 4;

/**
 * Bytes that pass through are garbage at once. By V8's defaults in Node 24 they are only found by a collection of
 * the whole heap, two for each 50 MB (https://github.com/nodejs/node/issues/61967): measured, a download then costs
 * 2.5 times the processor time, and eight uploads hold 60 MiB more. A smaller value lets buffers that are still
 * being written grow old, and is slower again.
 */
export function reclaimBuffersEarly(): void {
  setFlagsFromString(`--scavenger-max-new-space-capacity-mb=${NEW_SPACE_MB}`);
}
