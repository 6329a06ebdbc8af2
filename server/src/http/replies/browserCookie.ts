import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import type { Settings } from '../../config/settings.ts';

type CookieKind = {
  readonly name: string;
  readonly maxAgeSeconds: number;
  /** Pattern of the values that this server sets. A cookie of this name with any other value is ignored. */
  readonly pattern: RegExp;
};

/** A kind of cookie with the name that it has on this site, which depends on https. */
export type BrowserCookie = CookieKind & { readonly isHttps: boolean };

/**
 * Returns the cookie of this kind. Under https its name has the prefix `__Host-`, so that other hosts of the same
 * domain cannot set it.
 */
export function browserCookie(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  kind: CookieKind,
): BrowserCookie {
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  return { ...kind, name: isHttps ? `__Host-${kind.name}` : kind.name, isHttps };
}

export function isCookieSent({ name }: BrowserCookie, header: string | undefined): boolean {
  return valuesOf(name, header).length > 0;
}

/**
 * Reads a cookie.
 * @returns the value; `undefined` if the cookie is missing, or occurs twice because an attacker may have planted one
 */
export function readCookie(
  { name, pattern }: BrowserCookie,
  header: string | undefined,
): string | undefined {
  const [value, ...others] = valuesOf(name, header);
  const isOne = value !== undefined && others.length === 0 && pattern.test(value);
  return isOne ? value : undefined;
}

export function setCookie(reply: FastifyReply, cookie: BrowserCookie, value: string): void {
  void reply.setCookie(cookie.name, value, attributesOf(cookie, cookie.maxAgeSeconds));
}

export function clearCookie(reply: FastifyReply, cookie: BrowserCookie): void {
  void reply.setCookie(cookie.name, '', attributesOf(cookie, 0));
}

/** Returns attributes that hide the cookie from scripts and other sites. */
function attributesOf({ isHttps }: BrowserCookie, maxAge: number): CookieSerializeOptions {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps, maxAge };
}

function valuesOf(name: string, header = ''): string[] {
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}
