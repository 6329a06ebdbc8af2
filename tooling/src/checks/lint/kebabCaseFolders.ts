import path from 'node:path';
import type { Rule } from './rule.ts';

/** Folders of a workspace below `src` or `testing`, from the path of a file in it. */
const FOLDERS = /^[^/]+\/(?:src|testing)\/(.*)\/[^/]+$/;
const KEBAB_CASE = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Reports files in a folder whose name is not in kebab case. */
export const kebabCaseFolders: Rule = {
  meta: { messages: { differs: 'The name of the folder {{folder}} is not in kebab case.' } },
  create(context) {
    return {
      Program(node) {
        const file = path.relative(context.cwd, context.filename).replaceAll(path.sep, '/');
        const folders = FOLDERS.exec(file)?.[1]?.split('/') ?? [];
        const folder = folders.find((name) => !KEBAB_CASE.test(name));
        if (folder !== undefined) context.report({ node, messageId: 'differs', data: { folder } });
      },
    };
  },
};
