/** This site as authenticators know it (WebAuthn Level 3, §4 “Relying Party”). */
export type RelyingParty = {
  /** The site's host. A passkey is bound to it, and works for no other. */
  readonly id: string;
  /** Origin of the pages that may use a passkey. */
  readonly origin: string;
};

export function relyingPartyOf(origin: string): RelyingParty {
  const url = new URL(origin);
  // `origin` omits the protocol's default port, as browsers do.
  return { id: url.hostname, origin: url.origin };
}
