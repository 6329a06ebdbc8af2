/** Test tools for pages that use these components. */
export { damageEachField } from './damageEachField.ts';
export { findToast } from './findToast.ts';
export { holdTimers } from './holdTimers.ts';
