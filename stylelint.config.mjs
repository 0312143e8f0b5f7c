// What holds the styles together: values by token only, layers and breakpoints in one place each. `docs/decisions/` says why.

/** A length in figures: 0 is none, and neither is one in another token's name. */
const LENGTH = /(?<![\w.-])\d*\.?\d*[1-9]\d*(px|pt|rem|em)\b/;
const COLOUR_FUNCTIONS = ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color'];
const WINDOW_SIZES = ['width', 'height', 'aspect-ratio', 'min-width', 'max-width', 'min-height', 'max-height'];

export default {
  reportNeedlessDisables: true,
  reportInvalidScopeDisables: true,
  reportDescriptionlessDisables: true,
  rules: {
    // Tokens.
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': COLOUR_FUNCTIONS,
    'declaration-property-value-disallowed-list': {
      '/^(padding|margin|gap|row-gap|column-gap|scroll-padding|scroll-margin)/': [LENGTH],
      '/radius$/': [LENGTH],
      '/^(font|font-size|line-height)$/': [LENGTH],
      // Without a family the browser ignores all of it.
      font: [/--type-[\w-]+\)$/],
      'box-shadow': [LENGTH],
      // Within a component 0 to 3 are enough.
      'z-index': [/^-|\d\d|[4-9]/],
    },

    // Layers and breakpoints.
    'at-rule-disallowed-list': ['layer', 'import', 'custom-media'],
    'media-feature-name-disallowed-list': WINDOW_SIZES,
    'declaration-no-important': true,
    'selector-max-id': 0,

    // Mistakes.
    'at-rule-no-unknown': true,
    'block-no-empty': true,
    'custom-property-no-missing-var-function': true,
    'declaration-block-no-duplicate-custom-properties': true,
    'declaration-block-no-duplicate-properties': [true, { ignore: ['consecutive-duplicates-with-different-values'] }],
    'declaration-block-no-shorthand-property-overrides': true,
    'font-family-no-missing-generic-family-keyword': true,
    'function-calc-no-unspaced-operator': true,
    'function-no-unknown': true,
    'keyframe-block-no-duplicate-selectors': true,
    'media-query-no-invalid': true,
    'no-duplicate-at-import-rules': true,
    'no-duplicate-selectors': true,
    'no-invalid-position-at-import-rule': true,
    'property-no-unknown': true,
    'selector-pseudo-class-no-unknown': true,
    'selector-pseudo-element-no-unknown': true,
    'selector-type-no-unknown': true,
    'string-no-newline': true,
    'unit-no-unknown': true,
  },
  overrides: [
    {
      files: ['src/styles/tokens/*.css'],
      rules: { 'color-no-hex': null, 'function-disallowed-list': null },
    },
    {
      files: ['src/styles/app.css', 'src/styles/lazy.css', 'src/styles/rjsf-theme.css', 'src/styles/api-page.css'],
      rules: { 'at-rule-disallowed-list': ['custom-media'] },
    },
    {
      files: ['src/styles/breakpoints.css'],
      rules: { 'at-rule-disallowed-list': null },
    },
  ],
};
