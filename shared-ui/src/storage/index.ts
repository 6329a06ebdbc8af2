/** What pages store in the browser. Bundled with the pages that use it. */
export { browserStore } from './browserStore.ts';
