import { jestConfig } from '@parchi/tooling/jest';

export default jestConfig({ setupFiles: ['<rootDir>/src/testing/loadWords.ts'] });
