import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { RuleSetRule } from 'webpack';
import { repositoryRoot } from '../repositoryRoot.ts';

const messagesLoader = fileURLToPath(new URL('./messagesLoader.ts', import.meta.url));

/** Returns webpack's loaders for each kind of source. Types are checked by `tsc --build`, not by these loaders. */
export function moduleRules(): RuleSetRule[] {
  return [
    {
      test: /\.tsx?$/,
      loader: 'ts-loader',
      options: {
        transpileOnly: true,
        onlyCompileBundledFiles: true,
        configFile: join(repositoryRoot, 'tooling/tsconfig.base.json'),
        compilerOptions: {
          composite: false,
          incremental: false,
          declaration: false,
          emitDeclarationOnly: false,
          allowImportingTsExtensions: false,
          rootDir: repositoryRoot,
          jsx: 'react-jsx',
        },
      },
    },
    {
      test: /\.module\.css$/,
      use: [
        MiniCssExtractPlugin.loader,
        {
          loader: 'css-loader',
          options: {
            modules: { localIdentName: '[hash:base64:6]', namedExport: false },
          },
        },
      ],
    },
    { test: /(?<!\.module)\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
    { test: /[\\/]messages[\\/](\w+[\\/])?[\w-]+\.json$/, type: 'json', loader: messagesLoader },
  ];
}
