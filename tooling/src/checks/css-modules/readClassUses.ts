import path from 'node:path';
import ts from 'typescript';

export interface ClassUse {
  readonly styleSheet: string;
  /** `undefined` if the type of the computed name does not say which classes it may be. */
  readonly name: string | undefined;
  /** File and line, for the message to a person. */
  readonly place: string;
}

/**
 * Returns every class name that a file reads from an imported style sheet. A computed name, such as `styles[tone]`,
 * counts as each name that its type allows.
 */
export function readClassUses(file: ts.SourceFile, checker: ts.TypeChecker): ClassUse[] {
  const styleSheets = readStyleSheets(file);
  const uses: ClassUse[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    const styleSheet = ts.isIdentifier(node) ? styleSheets.get(node.text) : undefined;
    if (styleSheet !== undefined) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      const place = `${file.fileName}:${line + 1}`;
      for (const name of namesReadFrom(node, checker)) uses.push({ styleSheet, name, place });
    }
    ts.forEachChild(node, visit);
  };
  if (styleSheets.size > 0) visit(file);
  return uses;
}

/** Returns the paths of the imported style sheets, by the names under which the file imports them. */
function readStyleSheets(file: ts.SourceFile): Map<string, string> {
  const imports = file.statements.filter(ts.isImportDeclaration);
  return new Map(
    imports.flatMap(({ importClause, moduleSpecifier }) => {
      const name = importClause?.name?.text;
      if (name === undefined || !ts.isStringLiteral(moduleSpecifier)) return [];
      if (!moduleSpecifier.text.endsWith('.module.css')) return [];
      return [[name, path.resolve(path.dirname(file.fileName), moduleSpecifier.text)]];
    }),
  );
}

function namesReadFrom(styles: ts.Node, checker: ts.TypeChecker): (string | undefined)[] {
  const access = styles.parent;
  if (ts.isPropertyAccessExpression(access)) return [access.name.text];
  if (!ts.isElementAccessExpression(access)) return [undefined];
  const type = checker.getTypeAtLocation(access.argumentExpression);
  const types = type.isUnion() ? type.types : [type];
  return types.map((one) => (one.isStringLiteral() ? one.value : undefined));
}
