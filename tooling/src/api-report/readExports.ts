import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describeDeclarations } from './describeDeclarations.ts';

const MODULE = /(?<!\.d)\.tsx?$/;

/**
 * Returns a line for each name that a package exports: the entry point, the name, a digest of its declarations, and the
 * declaration itself. Reads only the package's own declarations, and checks no types.
 * @param folder The folder of the package.
 * @param output Where `tsc --build` has written its declarations.
 */
export function readExports(folder: string, output: string): string[] {
  const { exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    exports: Readonly<Record<string, string>>;
  };
  const entries = Object.entries(exports).map(
    ([entry, file]) => [entry, path.join(output, file.replace(MODULE, '.d.ts')), file] as const,
  );
  const modules = entries.filter(([, , file]) => MODULE.test(file));
  const program = createProgram(modules.map(([, declarations]) => declarations));
  const files = entries
    .filter(([, , file]) => !MODULE.test(file))
    .map(([entry]) => `${entry} file`);
  const names = modules.flatMap(([entry, declarations]) =>
    readModule(program, entry, declarations),
  );
  const exported = new Set(names.flatMap(({ declarations }) => declarations));
  return names
    .map(({ name, declarations }) => {
      const { digest, text } = describeDeclarations(
        declarations,
        exported,
        program.getTypeChecker(),
      );
      return `${name} ${digest} ${text}`;
    })
    .concat(files)
    .sort();
}

interface ExportedName {
  /** The entry point and the name. */
  name: string;
  declarations: readonly ts.Declaration[];
}

function readModule(program: ts.Program, entry: string, file: string): ExportedName[] {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} is missing, or exports nothing. Run tsc --build.`);
  return checker.getExportsOfModule(module).map((exported) => {
    const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
    const target = isAlias ? checker.getAliasedSymbol(exported) : exported;
    // Declarations of other packages are not loaded. For those, describe the export itself.
    const declarations = target.declarations ?? exported.declarations ?? [];
    return { name: `${entry} ${exported.name}`, declarations };
  });
}

function createProgram(files: readonly string[]): ts.Program {
  const options: ts.CompilerOptions = {
    noLib: true,
    types: [],
    allowImportingTsExtensions: true,
    noEmit: true,
  };
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost(options),
    resolveModuleNameLiterals: (literals, containingFile) =>
      literals.map(({ text }) => ({ resolvedModule: resolveRelative(text, containingFile) })),
  };
  return ts.createProgram(files, options, host);
}

function resolveRelative(name: string, from: string): ts.ResolvedModuleFull | undefined {
  if (!/^\.\.?\/.*\.tsx?$/.test(name)) return undefined;
  const resolvedFileName = path.join(path.dirname(from), name.replace(MODULE, '.d.ts'));
  return { resolvedFileName, extension: ts.Extension.Dts };
}
