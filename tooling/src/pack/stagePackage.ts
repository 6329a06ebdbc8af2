import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { repositoryRoot } from '../repositoryRoot.ts';
import { rewriteImports } from './rewriteImports.ts';

interface Manifest {
  readonly version: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

const MODULE = /\.tsx?$/;
/** Fields of `package.json` that only this repository needs. */
const LEFT_OUT = ['private', 'scripts', 'devDependencies'];
/** Compiler options that differ from `tsconfig.base.json`, because each module is transpiled by itself. */
const transpileOptions = {
  composite: false,
  incremental: false,
  declaration: false,
  emitDeclarationOnly: false,
  allowImportingTsExtensions: false,
  jsx: 'react-jsx',
};
const { options } = ts.convertCompilerOptionsFromJson(
  { ...readBaseOptions(), ...transpileOptions },
  repositoryRoot,
);

/**
 * Writes the published form of a package into a folder: JavaScript and declarations in place of TypeScript, because
 * Node does not strip types in `node_modules`, and a portal would type-check sources by its own rules. Needs the output
 * of `tsc --build`.
 * @returns the name of the file that `npm pack` makes of the folder
 */
export function stagePackage(name: string, target: string): string {
  const folder = path.join(repositoryRoot, name);
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
  const exported = Object.values(manifest.exports).map((file) => path.normalize(file));
  const sources = globSync('src/**/*.*', {
    cwd: folder,
    exclude: ['**/*.test.*', '**/*.test-d.*'],
  });
  for (const file of new Set([...sources, ...exported])) {
    mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
    if (isModule(file)) stageModule(name, file, target);
    else cpSync(path.join(folder, file), path.join(target, file));
  }
  cpSync(path.join(repositoryRoot, 'LICENSE'), path.join(target, 'LICENSE'));
  const text = JSON.stringify(packedManifest(manifest), null, 2);
  writeFileSync(path.join(target, 'package.json'), `${text}\n`);
  return `parchi-${name}-${manifest.version}.tgz`;
}

function isModule(file: string): boolean {
  return MODULE.test(file) && !file.endsWith('.d.ts');
}

function stageModule(name: string, file: string, target: string): void {
  const source = readFileSync(path.join(repositoryRoot, name, file), 'utf8');
  const { outputText } = ts.transpileModule(rewriteImports(source, file), {
    fileName: file,
    compilerOptions: options,
  });
  const declarations = file.replace(MODULE, '.d.ts');
  const declared = readFileSync(path.join(repositoryRoot, '.tsbuild', name, declarations), 'utf8');
  writeFileSync(path.join(target, file.replace(MODULE, '.js')), outputText);
  writeFileSync(path.join(target, declarations), rewriteImports(declared, declarations));
}

function packedManifest({ exports, bin = {}, ...fields }: Manifest): object {
  const kept = Object.entries(fields).filter(([field]) => !LEFT_OUT.includes(field));
  const packed = Object.entries(exports).map(([entry, file]) => {
    if (!isModule(file)) return [entry, file] as const;
    const types = file.replace(MODULE, '.d.ts');
    return [entry, { types, default: file.replace(MODULE, '.js') }] as const;
  });
  const commands = Object.entries(bin).map(([name, file]) => [name, file.replace(MODULE, '.js')]);
  return Object.fromEntries([
    ...kept,
    ['exports', Object.fromEntries(packed)],
    ['bin', Object.fromEntries(commands)],
  ]);
}

function readBaseOptions(): object {
  const file = path.join(repositoryRoot, 'tooling/tsconfig.base.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { compilerOptions: object }).compilerOptions;
}
