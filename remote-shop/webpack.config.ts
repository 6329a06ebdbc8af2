import { appConfig } from '@parchi/tooling/webpack';

export default appConfig({ name: 'remote-shop', kind: 'remote', title: 'Parchi: your print shop' });
