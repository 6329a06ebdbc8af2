import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { RuleSetRule } from 'webpack';
import { moduleBeside } from '../../installed/moduleBeside.ts';

const messagesLoader = moduleBeside(import.meta.url, 'messagesLoader');

/** Returns webpack's loaders for each kind of source. Types are checked by `tsc --build`, not by these loaders. */
export function moduleRules(): RuleSetRule[] {
  return [
    {
      test: /\.tsx?$/,
      loader: 'swc-loader',
      options: {
        swcrc: false,
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: {
            // The same JSX runtime in development, where the loader would choose another.
            react: { runtime: 'automatic', development: false },
            verbatimModuleSyntax: true,
          },
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
