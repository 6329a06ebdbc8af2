import { createHash } from 'node:crypto';
import { apiPaths, isId, type Id } from '@parchi/contract';
import type { FastifyReply } from 'fastify';
import type { Settings } from '../../../config/settings.ts';
import { readCookie } from '../../../http/replies/browserCookie.ts';

type SiteSettings = Pick<Settings, 'publicUrl'>;

/**
 * Returns the last part of the address at which a browser opens a file. Addresses may be logged on the way, so this
 * part does not reveal the file's id.
 */
function viewOf(file: Id): string {
  return createHash('sha256').update(file, 'hex').digest('hex').slice(0, 32);
}

const nameOf = (view: string) => `parchi-open-${view}`;

/**
 * Redirects the browser to the file's address, and sets a cookie for that path. Without the cookie, the address is not
 * found.
 */
export function redirectToFile(
  reply: FastifyReply,
  { publicUrl }: SiteSettings,
  { file, secondsLeft }: { readonly file: Id; readonly secondsLeft: number },
): FastifyReply {
  const view = viewOf(file);
  const path = `${apiPaths.openFile}/${view}`;
  return reply
    .setCookie(nameOf(view), file, {
      path,
      httpOnly: true,
      sameSite: 'strict',
      secure: publicUrl?.startsWith('https:') ?? false,
      maxAge: secondsLeft,
    })
    .redirect(path, 303);
}

/** Returns the file to which this browser was redirected; `undefined` for any other browser. */
export function readOpenedFile(view: string, cookies: string | undefined): Id | undefined {
  const cookie = {
    name: nameOf(view),
    pattern: /^[0-9a-f]{32}$/,
    maxAgeSeconds: 0,
    isHttps: false,
  };
  const file = readCookie(cookie, cookies);
  return isId(file) && viewOf(file) === view ? file : undefined;
}
