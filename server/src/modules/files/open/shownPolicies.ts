import type { ShownType } from './shownType.rules.ts';

const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Browsers show pictures, text and media in a document of their own, which has styles. */
const STYLES = "style-src 'unsafe-inline'";

/**
 * The Content-Security-Policy of each kind (decision 105). In a sandbox, no script runs and no link leads elsewhere. A
 * document that plays media requests them again; it keeps our origin, because that request would have no cookie without
 * it. A sandbox would keep some browsers from opening a PDF.
 */
export const shownPolicies: Readonly<Record<ShownType['kind'], string>> = {
  pdf: `${NOTHING}; ${STYLES}; object-src 'self'`,
  image: `sandbox; ${NOTHING}; ${STYLES}; img-src 'self'`,
  media: `sandbox allow-same-origin; ${NOTHING}; ${STYLES}; media-src 'self'`,
  text: `sandbox; ${NOTHING}; ${STYLES}`,
};
