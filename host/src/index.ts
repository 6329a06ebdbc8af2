import { whenPainted } from './first-load/whenPainted.ts';
import { isMissingFile } from './remotes/failure/isMissingFile.ts';

// The host's first file has all of these modules. In one task they would block the page for long and, when the file comes
// from the cache, delay the paint of the first view.
await whenPainted();
await import(/* webpackMode: "eager", webpackExports: ["createRoot"] */ 'react-dom/client');
await nextTask();
await import(/* webpackMode: "eager", webpackExports: ["createStore"] */ '@parchi/shared-api');
await nextTask();
try {
  await import(/* webpackMode: "eager" */ './bootstrap.tsx');
} catch (error) {
  // Without one of its first files, such as its texts, the page would show its first view and react to nothing. The
  // inline script (`inDocument.ts`) reloads the document when this script fails to load, so this reports such a failure.
  const file = [...document.scripts].find(({ defer }) => defer);
  if (isMissingFile(error)) file?.dispatchEvent(new Event('error'));
  throw error;
}

/** Lets the browser react to the person in between. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
