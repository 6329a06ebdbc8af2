import { remoteConfig } from '@parchi/tooling/webpack';

export default remoteConfig({ name: 'remote-files', title: 'Parchi: send and receive' });
