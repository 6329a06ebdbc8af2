import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import type { Settings } from '../../../config/settings.ts';

type CookieKind = {
  readonly name: string;
  readonly maxAgeSeconds: number;
  /** Pattern of the values that this server sets. A cookie of this name with any other value is ignored. */
  readonly pattern: RegExp;
};

export type BrowserCookie = ReturnType<typeof createBrowserCookie>;

/**
 * Creates functions that read and write one cookie, hidden from scripts and other sites. Under https its name has the
 * prefix `__Host-`, so that other hosts of the same domain cannot set it.
 */
export function createBrowserCookie({ publicUrl }: Pick<Settings, 'publicUrl'>, kind: CookieKind) {
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  const name = isHttps ? `__Host-${kind.name}` : kind.name;
  const attributes: CookieSerializeOptions = {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isHttps,
  };

  return {
    isSent(header: string | undefined): boolean {
      return valuesOf(name, header).length > 0;
    },

    /**
     * @returns the value; `undefined` if the cookie is missing, or occurs twice because an attacker may have planted
     * one
     */
    read(header: string | undefined): string | undefined {
      const [value, ...others] = valuesOf(name, header);
      const isOne = value !== undefined && others.length === 0 && kind.pattern.test(value);
      return isOne ? value : undefined;
    },

    set(reply: FastifyReply, value: string): void {
      void reply.setCookie(name, value, { ...attributes, maxAge: kind.maxAgeSeconds });
    },

    clear(reply: FastifyReply): void {
      void reply.setCookie(name, '', { ...attributes, maxAge: 0 });
    },
  };
}

function valuesOf(name: string, header = ''): string[] {
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}
