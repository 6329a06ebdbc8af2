/** Loads the library that checks passkeys. It is imported with the first passkey, so that the server starts faster. */
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
