import ts from 'typescript';

const MODULE = /\.tsx?$/;

/**
 * Rewrites relative imports of TypeScript modules to imports of the compiled JavaScript modules.
 * @param fileName Its ending says whether the source has JSX.
 */
export function rewriteImports(source: string, fileName: string): string {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true);
  return findSpecifiers(file)
    .filter(({ text }) => /^\.\.?\//.test(text) && MODULE.test(text))
    .sort((one, other) => other.pos - one.pos)
    .reduce((text, specifier) => {
      // The quotation marks stay.
      const [start, end] = [specifier.getStart(file) + 1, specifier.getEnd() - 1];
      return text.slice(0, start) + specifier.text.replace(MODULE, '.js') + text.slice(end);
    }, source);
}

/** Returns the string of each import, re-export, dynamic import and imported type. */
function findSpecifiers(node: ts.Node): ts.StringLiteral[] {
  const specifier = specifierOf(node);
  const found = specifier !== undefined && ts.isStringLiteral(specifier) ? [specifier] : [];
  return [...found, ...node.getChildren().flatMap(findSpecifiers)];
}

function specifierOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
  const isDynamic =
    ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return isDynamic ? node.arguments[0] : undefined;
}
