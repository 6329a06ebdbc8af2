import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { readClassNames } from './readClassNames.ts';
import { readClassUses } from './readClassUses.ts';

interface WebFiles {
  /** Absolute paths. The paths of the style sheets are absolute too. */
  readonly sources: readonly string[];
  readonly styleSheets: readonly string[];
}

/**
 * Returns a line for each class that a source reads but no style sheet declares, and for each that is declared but
 * never read.
 */
export function findClassFaults({ sources, styleSheets }: WebFiles): string[] {
  const program = ts.createProgram(sources, {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    skipLibCheck: true,
  });
  const checker = program.getTypeChecker();
  const classes = new Map(
    styleSheets.map((file) => [file, readClassNames(readFileSync(file, 'utf8'))] as const),
  );
  const unread = new Map([...classes].map(([file, names]) => [file, new Set(names)]));
  const faults = sources
    .flatMap((file) => program.getSourceFile(file) ?? [])
    .flatMap((file) => readClassUses(file, checker))
    .flatMap(({ styleSheet, name, place }) => {
      if (name === undefined) return [`${place}: the type does not say which class this is.`];
      unread.get(styleSheet)?.delete(name);
      const isDeclared = classes.get(styleSheet)?.has(name) === true;
      return isDeclared ? [] : [`${place}: ${styleSheet} has no class ${name}.`];
    });
  return [
    ...faults,
    ...[...unread].flatMap(([file, names]) =>
      [...names].map((name) => `${file}: nobody reads the class ${name}.`),
    ),
  ];
}
