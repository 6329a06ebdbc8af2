import { kebabCaseFolders } from './kebabCaseFolders.ts';
import { noExportAll } from './noExportAll.ts';
import { noQuerySelector } from './noQuerySelector.ts';
import { testRule } from './testRule.ts';

const code = 'start();';

testRule('kebab-case-folders', kebabCaseFolders, {
  valid: [
    { filename: 'host/src/index.ts', code },
    { filename: 'server/src/file-hashes/v2/index.ts', code },
    { filename: 'docs/Pictures/index.ts', code },
  ],
  invalid: [
    { filename: 'host/src/firstLoad/index.ts', code },
    { filename: 'server/testing/a/Fixtures/b/index.ts', code },
    { filename: 'server/src/first_load/index.ts', code },
  ],
});

testRule('no-export-all', noExportAll, {
  valid: [{ code: "export { pages } from './pages.ts';" }],
  invalid: [
    { code: "export * from './pages.ts';" },
    { code: "export * as pages from './pages.ts';" },
  ],
});

testRule('no-query-selector', noQuerySelector, {
  valid: [{ code: "document.getElementById('page');" }, { code: "querySelector('h1');" }],
  invalid: [{ code: "document.querySelector('h1');" }, { code: "page?.querySelectorAll('h1');" }],
});
