import { remoteConfig } from '@parchi/tooling/webpack';
import messages from './src/messages/en.json' with { type: 'json' };
import { pages } from './src/pages.ts';

export default remoteConfig({
  folder: import.meta.dirname,
  pages,
  title: messages['board.title'],
});
