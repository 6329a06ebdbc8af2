import { boardPath } from '@parchi/contract';
import { startStandalone } from '@parchi/standalone';
import { t } from './messages/t.ts';
import { pages } from './pages.ts';
import { remote } from './routes.tsx';

await startStandalone({
  remote,
  title: () => t('board.title'),
  pages,
  links: () => [{ to: boardPath, label: t('board.title') }],
});
