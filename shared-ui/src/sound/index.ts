/** The sound of the product: two short tones. */
export { isBellAwake, ringBell, wakeBell, watchBell } from './bell.ts';
export { ringOnce } from './ringOnce.ts';
export { wakeBellOnGesture } from './wakeBellOnGesture.ts';
