import { appConfig } from '@parchi/tooling/webpack';

export default appConfig({ name: 'host', kind: 'host', title: 'Parchi' });
