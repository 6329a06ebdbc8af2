import { appConfig } from '@parchi/tooling/webpack';

export default appConfig({
  name: 'remote-customer',
  kind: 'remote',
  title: 'Parchi: print and orders',
});
