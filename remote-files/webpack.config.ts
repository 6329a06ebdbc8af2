import { appConfig } from '@parchi/tooling/webpack';

export default appConfig({ name: 'remote-files', kind: 'remote', title: 'Parchi: send and receive' });
