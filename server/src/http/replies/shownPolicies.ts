const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Browsers show pictures, text and media in a generated document with styles of its own. */
const STYLES = "style-src 'unsafe-inline'";

/**
 * The Content-Security-Policy of each kind of shown file (decision 105). The sandbox stops scripts and links to other
 * pages. For media it keeps our origin: the generated document requests the file again, and without our origin that
 * request would have no cookie. PDFs have no sandbox, because some browsers would not open them in one.
 */
export const shownPolicies = {
  pdf: `${NOTHING}; ${STYLES}; object-src 'self'`,
  image: `sandbox; ${NOTHING}; ${STYLES}; img-src 'self'`,
  media: `sandbox allow-same-origin; ${NOTHING}; ${STYLES}; media-src 'self'`,
  text: `sandbox; ${NOTHING}; ${STYLES}`,
} as const;
