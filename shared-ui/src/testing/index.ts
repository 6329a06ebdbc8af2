/** Test tools for pages that use these components. */
export { damageEachField } from './damageEachField.ts';
export { FakeAudio } from './fakeAudio.ts';
export { findToast } from './findToast.ts';
export { holdTimers } from './holdTimers.ts';
