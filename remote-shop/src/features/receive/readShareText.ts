import { apiPaths, isShareToken, readShareCode } from '@parchi/contract';
import { apiUrl } from '@parchi/shared-api';

/** Why a text leads to no share. Each reason has its own message. */
export type ShareTextProblem = 'empty' | 'not-token' | 'not-share' | 'other-site' | 'other-link';

export type ShareText =
  /** The token of a share, or its code. */
  | { readonly token: string; readonly problem?: undefined }
  | { readonly token?: undefined; readonly problem: ShareTextProblem };

/** Longest text that is parsed. It fits a chat message with a link; a QR code can hold up to 4,296 characters. */
const MAX_LENGTH = 2_000;
const LINK = /https?:\/\/\S+/i;
/** A text with one of these characters is no token, but a link without `https://`, or the QR code of a payment. */
const OF_LINKS = /[/:?.]/;

/** Parses a typed, pasted or scanned text: the token of a share, its code, a link, or a message with a link. */
export function readShareText(text: string): ShareText {
  if (text.length > MAX_LENGTH) return { problem: 'not-share' };
  const bare = text.replace(/[\s\p{C}]/gu, '');
  if (bare === '') return { problem: 'empty' };
  const link = LINK.exec(text)?.[0];
  if (link !== undefined) return readLink(link);
  if (OF_LINKS.test(bare)) return readLink(`https://${bare}`);
  const code = readShareCode(bare);
  if (code !== undefined) return { token: code };
  return isShareToken(bare) ? { token: bare } : { problem: 'not-token' };
}

function readLink(link: string): ShareText {
  const address = URL.parse(link);
  if (!address) return { problem: 'not-share' };
  const token = address.searchParams.get('token');
  if (!isOfSite(address)) return { problem: token === null ? 'not-share' : 'other-site' };
  return isShareToken(token) ? { token } : { problem: 'other-link' };
}

/** Returns whether the URL belongs to this page's site, or to the site whose API the page uses. */
function isOfSite({ host }: URL): boolean {
  return (
    host === window.location.host ||
    host === new URL(apiUrl(apiPaths.receiveFiles), window.location.href).host
  );
}
