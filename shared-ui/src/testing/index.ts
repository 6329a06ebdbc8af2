/** Test tools for pages that use these components. */
export { findToast } from './findToast.ts';
export { holdTimers } from './holdTimers.ts';
