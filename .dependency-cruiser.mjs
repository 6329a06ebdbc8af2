import * as workspaces from './tooling/src/workspaces.ts';

const apps = `(${workspaces.apps.join('|')})`;
const packages = `(${workspaces.packages.join('|')})`;
const browserPackages = `(${workspaces.webPackages.filter((name) => name !== 'contract').join('|')})`;

/**
 * The import rules of ARCHITECTURE.md, checked by a machine. They cover a new feature, module or remote without a
 * change here.
 */
export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Two files that need each other are one idea or three.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'app-imports-no-app',
      comment: 'Apps are deployed on their own; what two of them need is a package.',
      severity: 'error',
      from: { path: `^${apps}/` },
      to: { path: `^${apps}/`, pathNot: '^$1/' },
    },
    {
      name: 'package-imports-no-app',
      severity: 'error',
      comment: 'Packages are imported, they never reach up.',
      from: { path: `^${packages}/` },
      to: { path: `^${apps}/` },
    },
    {
      name: 'nothing-imports-the-gallery',
      comment: 'It shows the design system to developers; none of it belongs into a deployed app.',
      severity: 'error',
      from: { pathNot: '^gallery/' },
      to: { path: '^gallery/' },
    },
    {
      name: 'contract-depends-on-zod-alone',
      comment: 'Both sides of the wire read it; it must stay light.',
      severity: 'error',
      from: { path: '^contract/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contract/src', 'node_modules/zod/'] },
    },
    {
      name: 'package-is-imported-by-its-name',
      comment: 'Others see what a package exports in its package.json, and no file behind it.',
      severity: 'error',
      from: { path: '^([^/]+)/' },
      to: { path: `^${packages}/`, pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'object-store-depends-on-nothing',
      comment: 'It stores bytes: names, owners and calls are the business of those who use it.',
      severity: 'error',
      from: { path: '^object-store/src', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: ['^object-store/src', 'node_modules/@aws-sdk/client-s3/'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'print-engine-depends-on-the-contract-alone',
      comment:
        'Bytes in, bytes out: it knows no call, no order, no money, and runs without the server.',
      severity: 'error',
      from: { path: '^print-engine/src', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: [
          '^print-engine/src',
          '^contract/',
          'node_modules/(@embedpdf|harfbuzzjs|bidi-js)/',
        ],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'shared-ui-knows-no-product',
      comment: 'The design system has no product noun, no store, no network, no router.',
      severity: 'error',
      from: { path: '^shared-ui/src' },
      to: {
        path: [
          '^(contract|shared-api)/',
          'node_modules/(react-router|react-router-dom|react-redux|@reduxjs/toolkit)/',
        ],
      },
    },
    {
      name: 'server-and-browser-meet-in-the-contract',
      severity: 'error',
      comment: 'The server imports no browser package.',
      from: { path: '^server/' },
      to: { path: `^${browserPackages}/` },
    },
    {
      name: 'feature-imports-no-sibling',
      comment: 'Pages compose features; a feature never leans on another.',
      severity: 'error',
      from: { path: '^([^/]+)/src/features/([^/]+)/' },
      to: {
        path: '^$1/src/features/',
        pathNot: '^$1/src/features/$2/',
        dependencyTypesNot: ['dynamic-import'],
      },
    },
    {
      name: 'feature-loads-no-sibling',
      comment:
        'Only the payment fetches the script of the next page ahead, and uses nothing of it.',
      severity: 'error',
      from: {
        path: '^([^/]+)/src/features/([^/]+)/',
        pathNot: '^remote-customer/src/features/place-order/payment/',
      },
      to: {
        path: '^$1/src/features/',
        pathNot: '^$1/src/features/$2/',
        dependencyTypes: ['dynamic-import'],
      },
    },
    {
      name: 'lib-imports-no-feature',
      comment: 'What features of an app share knows none of them.',
      severity: 'error',
      from: { path: '^([^/]+)/src/(lib|testing)/' },
      to: { path: '^$1/src/features/' },
    },
    {
      name: 'infrastructure-imports-no-module',
      comment:
        'Parts of the server that modules stand on are readable, and testable, without them.',
      severity: 'error',
      from: {
        path: '^server/src/(http|db|jobs|process|transfer|live|mail|errors|config|payment-provider|order-states)/',
        pathNot: [
          '\\.test\\.ts$',
          // These migrations fill the search index of shops with words that the search of the module `shops` computes.
          '^server/src/db/migrations/(0016-shop-owners|0028-devanagari-words)\\.ts$',
        ],
      },
      to: { path: '^server/src/modules/' },
    },
    {
      name: 'rules-do-no-io',
      comment: 'Rules take time, ids and randomness as arguments.',
      severity: 'error',
      from: { path: '\\.rules\\.ts$' },
      to: {
        path: [
          '\\.(service|repository|routes|jobs|module)\\.ts$',
          '^(node:)?(fs|http|net|child_process|crypto|timers)',
          'node_modules/(kysely|pg|fastify)/',
        ],
        // Types may be imported: another module exports its type from its module.ts, and a type does nothing at run
        // time.
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'routes-do-not-reach-the-repository',
      severity: 'error',
      comment: 'rules ← service ← routes, jobs; repository ← service.',
      from: { path: '\\.routes\\.ts$' },
      to: { path: '\\.repository\\.ts$' },
    },
    {
      name: 'repository-imports-no-service',
      comment: 'A repository holds queries and decides nothing: who calls it decides.',
      severity: 'error',
      from: { path: '\\.repository\\.ts$' },
      to: {
        path: '\\.(service|routes|jobs|module)\\.ts$',
        // Types may be imported: another module exports its type from its module.ts, and a type does nothing at run
        // time.
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'module-imports-no-module',
      comment:
        'Across modules only what X.module.ts exports: its type, passed in by dependencies, and functions of the caller’s transaction.',
      severity: 'error',
      from: { path: '^server/src/modules/([^/]+)/' },
      to: { path: '^server/src/modules/', pathNot: ['^server/src/modules/$1/', '\\.module\\.ts$'] },
    },
    {
      name: 'sole-home-of-federation',
      comment: 'Only the host loads remotes, in one folder.',
      severity: 'error',
      from: { pathNot: ['^host/src/remotes/', '^tooling/'] },
      to: { path: 'node_modules/@module-federation/' },
    },
    {
      name: 'sole-home-of-the-router',
      comment: 'One router in the page, and only the parts of it that pages use.',
      severity: 'error',
      from: { pathNot: ['^shared-routing/', '\\.test\\.tsx?$', '/testing/'] },
      to: { path: 'node_modules/react-router' },
    },
    {
      name: 'sole-home-of-the-database-driver',
      comment: 'One driver, set up once; everybody else is given the query builder.',
      severity: 'error',
      from: { pathNot: ['^server/(src/db|testing)/', '^(tooling|bench|e2e)/'] },
      to: { path: 'node_modules/(pg|@electric-sql/pglite)/' },
    },
    {
      name: 's3-client-is-loaded-only-when-set',
      comment: 'It is large: a site with its files on a disk starts without it.',
      severity: 'error',
      from: {
        pathNot: ['^object-store/src/s3/', '^bench/', '\\.test\\.ts$', '^server/testing/'],
      },
      to: {
        path: ['^object-store/src/s3/', 'node_modules/@aws-sdk/'],
        // An import of types loads nothing, and the proxy of tests is not the client.
        pathNot: '^object-store/src/s3/faultyProxy\\.ts$',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'sole-home-of-multipart',
      severity: 'error',
      comment: 'The most attacked part has one home.',
      from: { pathNot: '^server/src/transfer/multipart/' },
      to: { path: 'node_modules/(@fastify/busboy|busboy|multipasta)/' },
    },
    {
      name: 'sole-home-of-the-payment-provider',
      comment: 'Everybody else speaks to the gateway, in its words and with its errors.',
      severity: 'error',
      from: { pathNot: '^server/src/payment-provider/razorpay\\.ts$' },
      to: { path: 'node_modules/razorpay/' },
    },
    {
      name: 'sole-home-of-smtp',
      severity: 'error',
      comment:
        'Everybody else writes a mail into the outbox, in the transaction that it tells about.',
      from: { pathNot: '^server/(src/mail|testing)/' },
      to: { path: 'node_modules/(nodemailer|smtp-server)/' },
    },
    {
      name: 'sole-home-of-pdfium',
      severity: 'error',
      comment: 'PDFs are opened in a process of their own, and only there.',
      from: { pathNot: '^print-engine/src/child/pdfium/' },
      to: { path: 'node_modules/@embedpdf/' },
    },
    {
      name: 'sole-home-of-shaping',
      severity: 'error',
      comment: 'Words become glyphs for the cover page, and nowhere else.',
      from: { pathNot: '^print-engine/src/child/cover/' },
      to: { path: 'node_modules/(harfbuzzjs|bidi-js)/' },
    },
    {
      name: 'pdf-child-is-started-not-imported',
      severity: 'error',
      comment: 'What opens PDFs must never be loaded into the server.',
      from: { pathNot: ['^print-engine/src/child/', '\\.test\\.ts$'] },
      to: { path: '^print-engine/src/child/' },
    },
    {
      name: 'sole-home-of-the-live-channel',
      severity: 'error',
      comment: 'One channel, whose rules about who may listen are in one place.',
      from: { pathNot: ['^server/src/live/', '^tooling/src/jest/'] },
      to: { path: 'node_modules/socket\\.io/' },
    },
    {
      name: 'sole-home-of-the-live-client',
      severity: 'error',
      comment: 'One connection in the page, fetched only by a page that listens.',
      from: { pathNot: ['^shared-api/src/live/', '\\.test\\.tsx?$', '/testing/', '^(e2e|bench)/'] },
      to: { path: 'node_modules/socket\\.io-client/' },
    },
    {
      name: 'test-code-stays-out-of-production',
      severity: 'error',
      comment: 'Test set-up is imported by tests alone.',
      from: {
        pathNot: [
          '\\.(test|conformance)\\.tsx?$',
          '/testing/',
          '/faults/',
          '^(e2e|bench|tooling)/',
          'jest\\.config',
        ],
      },
      to: { path: ['/testing/', '\\.(test|conformance)\\.tsx?$'] },
    },
    {
      name: 'no-unlisted-package',
      comment: 'A package that is not in package.json works only by luck.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'], pathNot: '^(node:)?test$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The build output of this repository. The pattern must not match in `node_modules`, where many packages keep the
    // files that others import in a `dist` folder.
    exclude: { path: '^[^/]*/?(dist|\\.tsbuild|\\.cache)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
