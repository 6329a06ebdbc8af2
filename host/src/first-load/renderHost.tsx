import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { Frame } from '@parchi/contract';
import { createStore, loadApiMessages } from '@parchi/shared-api';
import { renderAt } from '@parchi/shared-routing/prerender';
import { loadUiMessages } from '@parchi/shared-ui';
import { OwnPages } from '../app/OwnPages.tsx';
import { loadHostMessages } from '../messages/loadHostMessages.ts';
import { ShellFrame } from '../shell/ShellFrame.tsx';

/** Returns the markup of one of the host's own pages, without its frame, in the state before the session is known. */
export function renderPage(path: string, locale: string): Promise<string> {
  return render(path, locale, <OwnPages areAllKnown />);
}

/** Returns the markup of a frame around a placeholder. */
export function renderFrame(frame: Frame, locale: string, placeholder: string): Promise<string> {
  return render('/', locale, <ShellFrame frame={frame}>{placeholder}</ShellFrame>);
}

async function render(path: string, locale: string, element: ReactNode): Promise<string> {
  await Promise.all([loadUiMessages(locale), loadApiMessages(locale), loadHostMessages(locale)]);
  return renderAt(path, <Provider store={createStore()}>{element}</Provider>);
}
