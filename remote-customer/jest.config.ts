import { jestConfig } from '@parchi/tooling/jest';

const config = jestConfig({
  setupFiles: ['<rootDir>/src/testing/loadWords.ts', '<rootDir>/src/testing/browserParts.ts'],
});

export default {
  ...config,
  moduleNameMapper: {
    ...config.moduleNameMapper,
    // As the build has it (`tooling/src/webpack/leanModules.ts`).
    '^pdfjs-dist$': 'pdfjs-dist/legacy/build/pdf.mjs',
  },
};
