import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import type { Settings } from '../../../config/settings.ts';

type CookieKind = {
  readonly name: string;
  readonly maxAgeSeconds: number;
  /** Pattern of our values; any other value under this name is ignored. */
  readonly pattern: RegExp;
};

export type BrowserCookie = ReturnType<typeof createBrowserCookie>;

/**
 * Creates the access to one cookie, hidden from scripts and other sites. Under https the `__Host-` prefix keeps other
 * hosts of the same domain from setting it.
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

    /** @returns the value; `undefined` also when the cookie occurs twice, because one may be planted */
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
