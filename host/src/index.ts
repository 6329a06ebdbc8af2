import { watchErrors } from './errors/watchErrors.ts';
import { whenPainted } from './first-load/whenPainted.ts';
import { isMissingFile } from './remotes/failure/isMissingFile.ts';

watchErrors();
// The host's first file contains all of these modules. Evaluated in one task, they would block the page for long and,
// if the file is cached, delay the paint of the first view.
await whenPainted();
await import(/* webpackMode: "eager", webpackExports: ["createRoot"] */ 'react-dom/client');
await nextTask();
await import(/* webpackMode: "eager", webpackExports: ["createStore"] */ '@parchi/shared-api');
await nextTask();
try {
  await import(/* webpackMode: "eager" */ './bootstrap.tsx');
} catch (error) {
  // Without one of the host’s first files, such as its texts, the page would show its first view but never react to
  // input. The inline script (`inDocument.ts`) reloads the document when the host’s script fails to load, so dispatch
  // the event of such a failure for the missing file too.
  const file = [...document.scripts].find(({ defer }) => defer);
  if (isMissingFile(error)) file?.dispatchEvent(new Event('error'));
  throw error;
}

/** Starts a new task, so that the browser can handle input in between. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
