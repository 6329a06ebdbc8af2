const lengths = ['/\\d(px|rem|em)\\b/'];

/** Colours, spacing and type sizes must come from the tokens. The other rules catch what a browser would ignore. */
export default {
  reportNeedlessDisables: true,
  rules: {
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': [
      ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color'],
      { message: 'Take a colour from tokens.css' },
    ],
    'declaration-property-value-disallowed-list': [
      {
        '/^(margin|padding|gap|row-gap|column-gap|inset|top|right|bottom|left)/': ['/\\dpx\\b/'],
        '/^(font-size|font)$/': lengths,
        'border-radius': lengths,
        'font-family': ['/^(?!var\\()/'],
      },
      { message: 'Take it from tokens.css' },
    ],
    'declaration-property-unit-disallowed-list': { '/^(width|height|min-|max-)/': ['px'] },
    'declaration-no-important': true,
    'selector-class-pattern': [
      '^[a-z][a-zA-Z0-9]*$',
      { message: 'Class names are camelCase: code reads them as properties' },
    ],
    'custom-property-pattern': '^[a-z][a-z0-9-]*$',
    'keyframes-name-pattern': '^[a-z][a-z0-9-]*$',
    'selector-max-id': 0,
    'block-no-empty': true,
    'color-no-invalid-hex': true,
    'declaration-block-no-duplicate-properties': true,
    'declaration-block-no-shorthand-property-overrides': true,
    'font-family-no-missing-generic-family-keyword': true,
    'function-calc-no-unspaced-operator': true,
    'keyframe-block-no-duplicate-selectors': true,
    'no-duplicate-selectors': true,
    'no-invalid-double-slash-comments': true,
    'property-no-unknown': true,
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global', 'local'] }],
    'selector-pseudo-element-no-unknown': true,
    'selector-type-no-unknown': true,
    'unit-no-unknown': true,
  },
  overrides: [
    {
      // The tokens are made here, from plain values. `!important` is allowed, because reduced motion must win over
      // every class.
      files: ['shared-ui/src/tokens/*.css'],
      rules: {
        'color-no-hex': null,
        'function-disallowed-list': null,
        'declaration-property-value-disallowed-list': null,
        'declaration-property-unit-disallowed-list': null,
        'declaration-no-important': null,
      },
    },
  ],
};
