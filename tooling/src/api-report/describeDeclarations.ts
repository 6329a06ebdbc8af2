import { createHash } from 'node:crypto';
import ts from 'typescript';

const MAX_LENGTH = 120;
const printer = ts.createPrinter({ removeComments: true, omitTrailingSemicolon: true });

export interface Description {
  /** The declaration, shortened to a line. */
  text: string;
  /** Changes when the declaration changes, or an unexported declaration to which it refers. */
  digest: string;
}

/**
 * Describes a name by its declarations, and by the declarations of the same package to which they refer.
 * @param exported Declarations with a description of their own. References to them are not followed, so that changing
 * one of them changes one line.
 */
export function describeDeclarations(
  declarations: readonly ts.Declaration[],
  exported: ReadonlySet<ts.Declaration>,
  checker: ts.TypeChecker,
): Description {
  const found = new Set(declarations);
  // A declaration that is added during the loop is visited too.
  for (const declaration of found) {
    for (const other of declarationsNamedIn(declaration, checker)) {
      if (!exported.has(other)) found.add(other);
    }
  }
  const texts = [...found].map(printDeclaration);
  const text = texts.slice(0, declarations.length).join(' ');
  return {
    text: text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text,
    digest: createHash('sha256').update(texts.sort().join('\n')).digest('hex').slice(0, 8),
  };
}

function declarationsNamedIn(root: ts.Node, checker: ts.TypeChecker): ts.Declaration[] {
  const found: ts.Declaration[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) found.push(...declarationsOf(checker.getSymbolAtLocation(node)));
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found.filter((declaration) => !ts.findAncestor(declaration, (node) => node === root));

  function declarationsOf(symbol: ts.Symbol | undefined): readonly ts.Declaration[] {
    if (symbol === undefined) return [];
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    return (isAlias ? checker.getAliasedSymbol(symbol) : symbol).declarations ?? [];
  }
}

/** Prints a declaration on one line, without comments. A re-export names the package that it comes from. */
function printDeclaration(declaration: ts.Declaration): string {
  const { transformed } = ts.transform<ts.Node>(declaration, [sortUnions(declaration)]);
  const text = print(transformed[0] ?? declaration, declaration);
  if (ts.isVariableDeclaration(declaration)) return `const ${text}`;
  const from = ts.isExportSpecifier(declaration) && declaration.parent.parent.moduleSpecifier;
  return from ? `${text} from ${from.getText()}` : text.replace(/^(export )?(declare )?/, '');
}

/** Sorts the members of unions, because their order is not a part of the API. */
function sortUnions(declaration: ts.Node): ts.TransformerFactory<ts.Node> {
  return (context) => {
    const visit = (node: ts.Node): ts.Node => {
      const visited = ts.visitEachChild(node, visit, context);
      if (!ts.isUnionTypeNode(visited)) return visited;
      const members = visited.types.map((member) => [print(member, declaration), member] as const);
      members.sort(([one], [other]) => (one < other ? -1 : 1));
      return context.factory.createUnionTypeNode(members.map(([, member]) => member));
    };
    return visit;
  };
}

function print(node: ts.Node, declaration: ts.Node): string {
  return printer
    .printNode(ts.EmitHint.Unspecified, node, declaration.getSourceFile())
    .replaceAll(/\s+/g, ' ');
}
