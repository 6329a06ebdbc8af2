/** What differs from `tsconfig.base.json` when a module is turned into JavaScript without a look at the others. */
export const transpileOptions = {
  composite: false,
  incremental: false,
  declaration: false,
  emitDeclarationOnly: false,
  allowImportingTsExtensions: false,
  jsx: 'react-jsx',
};
