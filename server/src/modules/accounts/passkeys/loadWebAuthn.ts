/** Loads the library that checks passkeys. It is loaded with the first passkey, so that a start does not wait for it. */
export async function loadWebAuthn() {
  const [server, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  const { verifyAuthenticationResponse, verifyRegistrationResponse } = server;
  const { decodeAttestationObject } = helpers;
  return { verifyAuthenticationResponse, verifyRegistrationResponse, decodeAttestationObject };
}

export type WebAuthn = Awaited<ReturnType<typeof loadWebAuthn>>;
