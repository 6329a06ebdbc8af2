import { chooseLocale, loadUiMessages } from '@parchi/shared-ui';
import { createRoot } from 'react-dom/client';
import { chapters } from './chapters.ts';
import { Gallery } from './page/Gallery.tsx';
import { findWholePage } from './page/wholePage.ts';
import { applyTheme, readTheme } from './theme.ts';

/** The source texts of the example files, by component (`exampleSources.ts`). */
declare const EXAMPLE_SOURCES: Readonly<Record<string, string>>;

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

await loadUiMessages(chooseLocale());
const address = new URLSearchParams(window.location.search);
const WholePage = findWholePage(chapters, address);
applyTheme(readTheme(address.get('theme')));
// An example shows what a person sees after an error, so the error does not belong on the console.
createRoot(root, { onCaughtError: () => undefined }).render(
  WholePage ? <WholePage /> : <Gallery chapters={chapters} sources={EXAMPLE_SOURCES} />,
);
