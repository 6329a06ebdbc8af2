import { constants } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';

/** Compresses with Brotli and gzip at build time; the server chooses one of the files. */
export function compression(): CompressionPlugin[] {
  const common = { test: /\.(m?js|css|html|svg)$/, minRatio: 0.95, threshold: 512 };
  const strongest = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
    },
  };
  return [
    new CompressionPlugin({
      ...common,
      filename: '[path][base].br',
      algorithm: 'brotliCompress',
      // The plugin's types know the options of zlib only.
      compressionOptions: strongest as object,
    }),
    new CompressionPlugin({ ...common, filename: '[path][base].gz', algorithm: 'gzip' }),
  ];
}
