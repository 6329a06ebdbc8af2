import { boardPath } from '@parchi/contract';
import { remoteConfig } from '@parchi/tooling/webpack';
import messages from './src/messages/en.json' with { type: 'json' };
import { pages } from './src/pages.ts';

export default remoteConfig({
  folder: import.meta.dirname,
  pages,
  title: messages['board.title'],
  dataViews: {
    [boardPath]: {
      data: 'shop',
      render: { module: 'src/features/board/first-view/renderBoard.tsx', name: 'renderBoard' },
      show: { module: 'src/features/board/first-view/showBoard.ts', name: 'showBoard' },
    },
  },
});
