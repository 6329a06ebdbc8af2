import { constants } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';

/**
 * Compresses files with Brotli and gzip at build time, so that the server only chooses between the compressed files.
 */
export function compression(): CompressionPlugin[] {
  const common = { test: /\.(m?js|css|html|svg|wasm)$/, minRatio: 0.95, threshold: 512 };
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
      // The plugin's types only know zlib's options, not those of Brotli.
      compressionOptions: strongest as object,
    }),
    new CompressionPlugin({ ...common, filename: '[path][base].gz', algorithm: 'gzip' }),
  ];
}
