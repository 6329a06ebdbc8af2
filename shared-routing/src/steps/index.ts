/** Steps of a page in the browser's history. Bundled by each remote that uses them, not part of the shared module. */
export { useHistoryOverlay, type HistoryOverlay } from './useHistoryOverlay.ts';
export { useHistorySteps } from './useHistorySteps.ts';
