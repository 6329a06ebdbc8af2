import { jestConfig } from '@parchi/tooling/jest';

const config = jestConfig({
  setupFiles: ['<rootDir>/src/testing/loadWords.ts', '<rootDir>/src/testing/browserParts.ts'],
});

export default {
  ...config,
  moduleNameMapper: {
    ...config.moduleNameMapper,
    // The same alias as in the build (`tooling/src/webpack/modules/leanModules.ts`).
    '^pdfjs-dist$': 'pdfjs-dist/legacy/build/pdf.mjs',
  },
};
