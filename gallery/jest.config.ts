import { jestConfig } from '@parchi/tooling/jest';

export default jestConfig();
