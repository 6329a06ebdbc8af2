/** Compiler options that differ from `tsconfig.base.json` where each module is transpiled by itself. */
export const transpileOptions = {
  composite: false,
  incremental: false,
  declaration: false,
  emitDeclarationOnly: false,
  allowImportingTsExtensions: false,
  jsx: 'react-jsx',
};
