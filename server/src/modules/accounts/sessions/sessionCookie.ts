import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import type { Settings } from '../../../config/settings.ts';

/** 32 random bytes in base64url. */
const VALUE_PATTERN = /^[A-Za-z0-9_-]{43}$/;

export type SessionCookie = ReturnType<typeof createSessionCookie>;

/** The one cookie. Under https its name keeps other hosts of the same domain from setting it. */
export function createSessionCookie({
  publicUrl,
  sessionTtlSeconds,
}: Pick<Settings, 'publicUrl' | 'sessionTtlSeconds'>) {
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  const name = isHttps ? '__Host-parchi_session' : 'parchi_session';
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

    /** @returns `undefined` also for two of them: one was put there by somebody else, and nobody knows which */
    read(header: string | undefined): string | undefined {
      const [value, ...others] = valuesOf(name, header);
      const isOne = value !== undefined && others.length === 0 && VALUE_PATTERN.test(value);
      return isOne ? value : undefined;
    },

    set(reply: FastifyReply, value: string): void {
      void reply.setCookie(name, value, { ...attributes, maxAge: sessionTtlSeconds });
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
