import { remoteConfig } from '@parchi/tooling/webpack';

export default remoteConfig({ name: 'remote-customer', title: 'Parchi: print and orders' });
