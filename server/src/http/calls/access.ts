export type Role = 'nobody' | 'user' | 'shop';

/**
 * Fields of a request that name something with an owner: a shop, an order, a file or an upload by its id, or files by
 * their records.
 */
export type Owned = Readonly<
  Record<string, 'shop' | 'order' | 'file' | 'files' | 'upload' | 'helper'>
>;

/**
 * Who may make a call: the roles, and the fields of its request that must name the caller's own things. For a thing of
 * somebody else, the answer is the same as for a missing thing. Every route declares its access (`config.access`), and
 * accessMatrix.test.ts checks each declaration.
 */
export type Access = {
  readonly roles: readonly Role[];
  readonly owned: Owned;
  /** Whether a shop that has a PIN must have entered it in this session. */
  readonly isBehindPin?: true;
};

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

/** Restricts the call to devices on which the shop's PIN was entered, if the shop has a PIN. */
export function behindPin(access: Access): Access {
  return { ...access, isBehindPin: true };
}
