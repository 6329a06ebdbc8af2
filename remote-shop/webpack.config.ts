import { remoteConfig } from '@parchi/tooling/webpack';
import messages from './src/messages/en.json' with { type: 'json' };

export default remoteConfig({ folder: import.meta.dirname, title: messages['shop.title'] });
