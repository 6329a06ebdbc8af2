import path from 'node:path';
import type { Rule, Visitor } from './rule.ts';

type ExportNamedDeclaration = Parameters<NonNullable<Visitor['ExportNamedDeclaration']>>[0];
type Declaration = NonNullable<ExportNamedDeclaration['declaration']>;
type Pattern = Extract<Declaration, { type: 'VariableDeclaration' }>['declarations'][number]['id'];

/**
 * Checks that a file with a single exported value is named after that value, or after a type in the same file:
 * `createPool` stands in `createPool.ts` or `pool.ts`. A file with several values is named after their common subject.
 */
export const fileNamedAfterExport: Rule = {
  meta: {
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
  return node.exportKind === 'type';
}

function namesOf({ declaration, specifiers }: ExportNamedDeclaration): string[] {
  if (!declaration) {
    return specifiers.flatMap(({ exported }) =>
      exported.type === 'Identifier' ? [exported.name] : [],
    );
  }
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations.flatMap(({ id }) => namesBoundBy(id));
  }
  return declaration.id?.type === 'Identifier' ? [declaration.id.name] : [];
}

function namesBoundBy(pattern: Pattern): string[] {
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type !== 'ObjectPattern') return [];
  return pattern.properties.flatMap((property) =>
    property.type === 'Property' ? namesBoundBy(property.value) : [],
  );
}
