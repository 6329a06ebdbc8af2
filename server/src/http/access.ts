export type Role = 'nobody' | 'user' | 'shop';

/** What a field of a request may name: a shop, an order or a file by its id, or files by their records. */
export type Owned = Readonly<Record<string, 'shop' | 'order' | 'file' | 'files'>>;

/**
 * Who may make a call, and what in its request has to be the caller's own: of what is another's the answer is that
 * of what is not there. Every route declares it (`config.access`), and accessMatrix.test.ts holds each to its word.
 */
export type Access = { readonly roles: readonly Role[]; readonly owned: Owned };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
}

export const forEverybody: Access = { roles: ['nobody', 'user', 'shop'], owned: {} };

export function forSignedIn(owned: Owned = {}): Access {
  return { roles: ['user', 'shop'], owned };
}

export function forUsers(owned: Owned = {}): Access {
  return { roles: ['user'], owned };
}

export function forShops(owned: Owned = {}): Access {
  return { roles: ['shop'], owned };
}
