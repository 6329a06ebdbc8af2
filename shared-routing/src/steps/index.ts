/**
 * Hooks for steps. A step is an entry of its own in the browser's history, for a stage of a page or for an open
 * overlay, so that Back leaves it. Each remote bundles these hooks; they are not part of the shared module.
 */
export { useHistoryOverlay, type HistoryOverlay } from './useHistoryOverlay.ts';
export { useHistorySteps } from './useHistorySteps.ts';
