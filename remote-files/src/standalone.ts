import { pagePaths } from '@parchi/contract';
import { startStandalone } from '@parchi/standalone';
import { t } from './messages/t.ts';
import { remote } from './routes.tsx';

await startStandalone({
  remote,
  title: () => t('files.title'),
  links: () => [
    { to: pagePaths.sendFile, label: t('files.send.title') },
    { to: pagePaths.receiveFile, label: t('files.receive.title') },
  ],
});
