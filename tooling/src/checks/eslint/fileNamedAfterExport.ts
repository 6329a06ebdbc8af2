import path from 'node:path';
import type { Rule } from 'eslint';

type ExportNamedDeclaration = Parameters<
  NonNullable<Rule.NodeListener['ExportNamedDeclaration']>
>[0];
type Declaration = NonNullable<ExportNamedDeclaration['declaration']>;
type Pattern = Extract<Declaration, { type: 'VariableDeclaration' }>['declarations'][number]['id'];

/**
 * ESLint rule: a file with a single exported value must be named after that value, or after a type in the same file:
 * `createPool` stands in `createPool.ts` or `pool.ts`. A file with several values is named after their common subject.
 */
export const fileNamedAfterExport: Rule.RuleModule = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      differs: 'The only value that this file exports is {{only}}: name the file after it.',
    },
  },
  create(context) {
    const name = path.parse(context.filename).name.toLowerCase();
    const exports: ExportNamedDeclaration[] = [];
    return {
      ExportNamedDeclaration(node) {
        exports.push(node);
      },
      'Program:exit'() {
        const values = exports.filter((node) => !isType(node)).flatMap(namesOf);
        const [only] = values;
        if (only === undefined || values.length > 1) return;
        const types = exports.filter(isType).flatMap(namesOf);
        if ([only, ...types].some((one) => one.toLowerCase().includes(name))) return;
        context.report({ loc: { line: 1, column: 0 }, messageId: 'differs', data: { only } });
      },
    };
  },
};

function isType(node: ExportNamedDeclaration): boolean {
  return 'exportKind' in node && node.exportKind === 'type';
}

function namesOf({ declaration, specifiers }: ExportNamedDeclaration): string[] {
  if (!declaration) {
    return specifiers.flatMap(({ exported }) =>
      exported.type === 'Identifier' ? [exported.name] : [],
    );
  }
  if (declaration.type !== 'VariableDeclaration') return [declaration.id.name];
  return declaration.declarations.flatMap(({ id }) => namesBoundBy(id));
}

function namesBoundBy(pattern: Pattern): string[] {
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type !== 'ObjectPattern') return [];
  return pattern.properties.flatMap((property) =>
    property.type === 'Property' ? namesBoundBy(property.value) : [],
  );
}
