import { constants } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';

/** Brotli and gzip are made once, at build time; the server only picks. */
export function compression(): CompressionPlugin[] {
  const common = { test: /\.(m?js|css|html|svg)$/, minRatio: 0.95, threshold: 512 };
  const strongest = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  return [
    new CompressionPlugin({
      ...common,
      filename: '[path][base].br',
      algorithm: 'brotliCompress',
      // The plugin's types know zlib's options alone.
      compressionOptions: strongest as object,
    }),
    new CompressionPlugin({ ...common, filename: '[path][base].gz', algorithm: 'gzip' }),
  ];
}
