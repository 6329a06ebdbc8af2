/** Steps of a page in the browser's history. Not part of the shared module: each remote brings what it uses. */
export { useHistoryOverlay, type HistoryOverlay } from './useHistoryOverlay.ts';
export { useHistorySteps } from './useHistorySteps.ts';
