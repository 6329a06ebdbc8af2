/** Turns the named rules on. A text holds many names on few lines; a list would have a line for each. */
function errors(prefix: string, names: string): Record<string, 'error'> {
  const rules = names.trim().split(/\s+/);
  return Object.fromEntries(rules.map((rule) => [prefix + rule, 'error']));
}

/** ESLint’s recommended rules. */
export const coreRules = errors(
  '',
  `
  for-direction no-async-promise-executor no-case-declarations no-compare-neg-zero no-cond-assign
  no-constant-binary-expression no-constant-condition no-control-regex no-debugger no-delete-var no-dupe-else-if
  no-duplicate-case no-empty no-empty-character-class no-empty-pattern no-empty-static-block no-ex-assign
  no-extra-boolean-cast no-fallthrough no-global-assign no-invalid-regexp no-irregular-whitespace
  no-loss-of-precision no-misleading-character-class no-nonoctal-decimal-escape no-prototype-builtins
  no-regex-spaces no-self-assign no-shadow-restricted-names no-sparse-arrays no-unassigned-vars
  no-unexpected-multiline no-unsafe-finally no-unsafe-optional-chaining no-unused-labels
  no-unused-private-class-members no-unused-vars no-useless-assignment no-useless-backreference no-useless-catch
  no-useless-escape preserve-caught-error require-yield use-isnan valid-typeof
  `,
);

/** ESLint’s recommended rules that report what the compiler reports in TypeScript. */
export const compilerRules = errors(
  '',
  `
  constructor-super getter-return no-class-assign no-const-assign no-dupe-class-members no-dupe-keys
  no-func-assign no-import-assign no-new-native-nonconstructor no-obj-calls no-redeclare no-setter-return
  no-this-before-super no-undef no-unreachable no-unsafe-negation no-with
  `,
);

/** ESLint’s rules that apply to TypeScript alone. */
export const syntaxRules = errors(
  '',
  `
  no-array-constructor no-console no-unused-expressions no-useless-constructor no-var prefer-const
  prefer-rest-params prefer-spread
  `,
);

/** The strict rules of typescript-eslint, without those that get options in `oxlint.config.mts`. */
export const typescriptRules = errors(
  'typescript/',
  `
  await-thenable consistent-type-imports no-array-delete no-base-to-string no-deprecated
  no-duplicate-enum-values no-duplicate-type-constituents no-dynamic-delete no-empty-object-type
  no-explicit-any no-extra-non-null-assertion no-extraneous-class no-for-in-array
  no-generated-empty-object-type no-implied-eval no-invalid-void-type no-meaningless-void-operator
  no-misused-new no-misused-promises no-misused-spread no-mixed-enums no-namespace
  no-non-null-asserted-nullish-coalescing no-non-null-asserted-optional-chain no-non-null-assertion
  no-redundant-type-constituents no-require-imports no-this-alias no-unnecessary-boolean-literal-compare
  no-unnecessary-condition no-unnecessary-template-expression no-unnecessary-type-arguments
  no-unnecessary-type-assertion no-unnecessary-type-constraint no-unnecessary-type-conversion
  no-unnecessary-type-parameters no-unsafe-argument no-unsafe-assignment no-unsafe-call
  no-unsafe-declaration-merging no-unsafe-enum-comparison no-unsafe-function-type no-unsafe-member-access
  no-unsafe-return no-unsafe-unary-minus no-useless-default-assignment no-wrapper-object-types only-throw-error
  prefer-as-const prefer-literal-enum-member prefer-namespace-keyword prefer-promise-reject-errors
  prefer-reduce-type-parameter prefer-return-this-type related-getter-setter-pairs require-await
  switch-exhaustiveness-check triple-slash-reference unbound-method unified-signatures
  use-unknown-in-catch-callback-variable
  `,
);

/** Rules of hooks, of React’s compiler, and against HTML in strings. */
export const reactRules = errors(
  'react/',
  `
  error-boundaries exhaustive-deps globals immutability incompatible-library no-danger
  preserve-manual-memoization purity refs rules-of-hooks set-state-in-effect set-state-in-render
  static-components unsupported-syntax use-memo
  `,
);

/** The strict rules of jsx-a11y, without those that get options in `oxlint.config.mts`. */
export const accessibilityRules = errors(
  'jsx-a11y/',
  `
  alt-text anchor-has-content anchor-is-valid aria-activedescendant-has-tabindex aria-props aria-proptypes
  aria-role aria-unsupported-elements autocomplete-valid click-events-have-key-events heading-has-content
  html-has-lang iframe-has-title img-redundant-alt label-has-associated-control media-has-caption
  mouse-events-have-key-events no-access-key no-autofocus no-distracting-elements
  no-interactive-element-to-noninteractive-role no-noninteractive-element-to-interactive-role
  no-noninteractive-tabindex no-static-element-interactions role-has-required-aria-props
  role-supports-aria-props scope tabindex-no-positive
  `,
);

/** The recommended rules of eslint-plugin-jest, without `expect-expect`, which gets options in `oxlint.config.mts`. */
export const jestRules = errors(
  'jest/',
  `
  no-alias-methods no-commented-out-tests no-conditional-expect no-deprecated-functions no-disabled-tests
  no-done-callback no-export no-focused-tests no-identical-title no-interpolation-in-snapshots
  no-jasmine-globals no-mocks-import no-standalone-expect no-test-prefixes valid-describe-callback
  valid-expect valid-expect-in-promise valid-title
  `,
);
