import { toolConfig } from '@parchi/tooling/webpack';
import webpack from 'webpack';
import { examplesFolder, readExampleSources } from './exampleSources.ts';

export default toolConfig({
  folder: import.meta.dirname,
  title: 'Parchi’s design system',
  port: 8090,
  plugins: [
    new webpack.DefinePlugin({
      // A runtime value, so that the development server reads the files again when one of them changes.
      EXAMPLE_SOURCES: webpack.DefinePlugin.runtimeValue(
        () => JSON.stringify(readExampleSources()),
        { contextDependencies: [examplesFolder] },
      ),
    }),
  ],
});
