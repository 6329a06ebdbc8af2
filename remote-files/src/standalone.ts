import { pagePaths } from '@parchi/contract';
import { startStandalone } from '@parchi/standalone';
import { t } from './messages/t.ts';
import { pages } from './pages.ts';
import { remote } from './routes.tsx';

await startStandalone({
  remote,
  title: () => t('files.title'),
  pages,
  links: () => [
    { to: pagePaths.sendFile, label: t('files.send.title') },
    { to: pagePaths.receiveFile, label: t('files.receive.title') },
  ],
});
