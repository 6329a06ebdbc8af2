import ts from 'typescript';

/** Rewrites the imports of TypeScript modules by relative paths to the JavaScript modules that are made of them. */
export function rewriteImports(source: string): string {
  const { importedFiles } = ts.preProcessFile(source, true, false);
  return importedFiles
    .filter(({ fileName }) => /^\.\.?\/.*\.tsx?$/.test(fileName))
    .sort((one, other) => other.pos - one.pos)
    .reduce((text, { fileName, pos }) => {
      const start = text.indexOf(fileName, pos);
      const end = start + fileName.length;
      return text.slice(0, start) + fileName.replace(/\.tsx?$/, '.js') + text.slice(end);
    }, source);
}
