export type Role = 'nobody' | 'user' | 'shop';

/** What a field of a request may name: a shop, an order or a file by its id, or files by their records. */
export type Owned = Readonly<Record<string, 'shop' | 'order' | 'file' | 'files'>>;

/**
 * Roles that may make a call, and the fields of its request that must be the caller's own: for somebody else's, the
 * answer is that of a missing one. Every route declares it (`config.access`), and accessMatrix.test.ts checks each
 * declaration.
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
