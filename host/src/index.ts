import { whenPainted } from './first-load/whenPainted.ts';

// The host's first file has all of these modules. In one task they would block the page for long and, when the file comes
// from the cache, delay the paint of the first view.
await whenPainted();
await import(/* webpackMode: "eager", webpackExports: ["createRoot"] */ 'react-dom/client');
await nextTask();
await import(/* webpackMode: "eager", webpackExports: ["createStore"] */ '@parchi/shared-api');
await nextTask();
await import(/* webpackMode: "eager" */ './bootstrap.tsx');

/** Lets the browser react to the person in between. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
