import { hostConfig } from '@parchi/tooling/webpack';

export default hostConfig({ name: 'host', title: 'Parchi' });
