import { renderAt } from '@parchi/shared-routing/prerender';
import { loadUiMessages } from '@parchi/shared-ui';
import { loadBoardMessages } from '../../../messages/loadBoardMessages.ts';
import { SampleBoard } from './SampleBoard.tsx';

/** Returns the markup of a board, in which `showBoard` shows a shop. React draws the QR code later. */
export async function renderBoard(locale: string): Promise<string> {
  await Promise.all([loadUiMessages(locale), loadBoardMessages(locale)]);
  const markup = await renderAt('/', <SampleBoard />);
  return markup.replace(/<svg.*?<\/svg>/s, '');
}
