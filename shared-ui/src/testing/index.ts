/** For tests of pages that are made of these parts. */
export { findToast } from './findToast.ts';
export { holdTimers } from './holdTimers.ts';
