import { remoteConfig } from '@parchi/tooling/webpack';

export default remoteConfig({ name: 'remote-shop', title: 'Parchi: your print shop' });
