import type { Settings } from '../settings.ts';
import { isPublicSite } from './isPublicSite.ts';

type OperatorSettings = Partial<
  Pick<
    Settings,
    | 'publicUrl'
    | 'siteOperatorName'
    | 'siteOperatorEmail'
    | 'siteOperatorAddress'
    | 'siteOperatorTerms'
  >
>;

/**
 * Returns a warning that names the settings about the operator that a public site lacks; `undefined` if none is
 * missing.
 */
export function findOperatorWarning(settings: OperatorSettings): string | undefined {
  if (!isPublicSite(settings.publicUrl)) return undefined;
  const missing = [
    settings.siteOperatorName === undefined && 'SITE_OPERATOR_NAME',
    settings.siteOperatorEmail === undefined && 'SITE_OPERATOR_EMAIL',
    settings.siteOperatorAddress === undefined && 'SITE_OPERATOR_ADDRESS',
    settings.siteOperatorTerms === undefined && 'SITE_OPERATOR_TERMS',
  ].filter((name) => name !== false);
  if (missing.length === 0) return undefined;
  return `Not set: ${missing.join(', ')}. Until then, /privacy and /terms can’t say who runs this site, how to reach you, or on which terms.`;
}
