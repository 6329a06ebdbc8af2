import { fileNamedAfterExport } from './fileNamedAfterExport.ts';
import { kebabCaseFolders } from './kebabCaseFolders.ts';
import { noExportAll } from './noExportAll.ts';
import { noQuerySelector } from './noQuerySelector.ts';
import type { Rule } from './rule.ts';

interface Plugin {
  readonly meta: { readonly name: string };
  readonly rules: Readonly<Record<string, Rule>>;
}

/** The rules of this repository for which oxlint has no counterpart. `oxlint.config.mts` says where they apply. */
const plugin: Plugin = {
  meta: { name: 'parchi' },
  rules: {
    'file-named-after-export': fileNamedAfterExport,
    'kebab-case-folders': kebabCaseFolders,
    'no-export-all': noExportAll,
    'no-query-selector': noQuerySelector,
  },
};

export default plugin;
