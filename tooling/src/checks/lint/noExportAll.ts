import type { Rule } from './rule.ts';

/** Reports `export *`, which hides what a file exports. */
export const noExportAll: Rule = {
  meta: { messages: { unnamed: 'Name what is exported.' } },
  create(context) {
    return {
      ExportAllDeclaration(node) {
        context.report({ node, messageId: 'unnamed' });
      },
    };
  },
};
