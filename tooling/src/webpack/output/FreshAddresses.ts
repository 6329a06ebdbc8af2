import type { Compiler } from 'webpack';

/**
 * Webpack plugin for containers: gives the container's scripts and styles the query with which `remoteEntry.js` was
 * loaded. The host loads a remote again with a query that it never used before. Without the same query, the browser
 * would join a pending request for a chunk, or take an answer 404 that it has cached.
 */
export class FreshAddresses {
  apply(compiler: Compiler): void {
    const name = FreshAddresses.name;
    const { RuntimeGlobals, RuntimeModule, Template } = compiler.webpack;

    class QueryRuntimeModule extends RuntimeModule {
      constructor() {
        super('query of the entry', RuntimeModule.STAGE_ATTACH);
      }

      override generate(): string {
        const { require: webpackRequire } = RuntimeGlobals;
        return Template.asString([
          // The loader of style sheets also runs this code at build time, without a document.
          'var script = typeof document !== "undefined" && document.currentScript;',
          'var query = script ? new URL(script.src).search : "";',
          // `u` returns a chunk's script and `miniCssF` its style sheet.
          `["u", "miniCssF"].forEach(function (key) {`,
          Template.indent([
            `var find = ${webpackRequire}[key];`,
            `if (find) ${webpackRequire}[key] = function (chunk) { return find(chunk) + query; };`,
          ]),
          '});',
        ]);
      }
    }
    compiler.hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap(name, (chunk) => {
        compilation.addRuntimeModule(chunk, new QueryRuntimeModule());
      });
    });
  }
}
