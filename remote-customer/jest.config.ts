import { jestConfig } from '@parchi/tooling/jest';

export default {
  ...jestConfig({
    setupFiles: ['<rootDir>/src/testing/loadWords.ts', '<rootDir>/src/testing/browserParts.ts'],
  }),
  // As the build has it (`tooling/src/webpack/leanModules.ts`).
  moduleNameMapper: { '^pdfjs-dist$': 'pdfjs-dist/legacy/build/pdf.mjs' },
};
