import { hostConfig } from '@parchi/tooling/webpack';

export default hostConfig({ folder: import.meta.dirname, title: 'Parchi' });
