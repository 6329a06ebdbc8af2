import { fileURLToPath } from 'node:url';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { RuleSetRule } from 'webpack';
import { moduleBeside } from '../../installed/moduleBeside.ts';
import { transpileOptions } from './transpileOptions.ts';

const messagesLoader = moduleBeside(import.meta.url, 'messagesLoader');

/** Returns webpack's loaders for each kind of source. Types are checked by `tsc --build`, not by these loaders. */
export function moduleRules(): RuleSetRule[] {
  return [
    {
      test: /\.tsx?$/,
      loader: 'ts-loader',
      options: {
        transpileOnly: true,
        onlyCompileBundledFiles: true,
        configFile: fileURLToPath(new URL('../../../tsconfig.base.json', import.meta.url)),
        compilerOptions: transpileOptions,
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
