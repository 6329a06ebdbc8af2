import { remoteConfig } from '@parchi/tooling/webpack';

export default remoteConfig({ folder: import.meta.dirname, title: 'Parchi: send and receive' });
