import type { Mutation } from './mutation.ts';

const accounts = 'server/src/modules/accounts';
const http = 'server/src/http';

/** Defences against guesses, stolen secrets, pages that run what others sent, and floods. */
export const attackMutations: readonly Mutation[] = [
  {
    without: 'scripts don’t read the session’s cookie',
    file: `${http}/replies/browserCookie.ts`,
    text: 'httpOnly: true, ',
    replacement: '',
    test: `${accounts}/sessions/accountCookies.test.ts`,
  },
  {
    without: 'a form of another site sends no session cookie',
    file: `${http}/replies/browserCookie.ts`,
    text: "sameSite: 'lax', ",
    replacement: "sameSite: 'none', ",
    test: `${accounts}/sessions/accountCookies.test.ts`,
  },
  {
    without: 'a session’s cookie that was planted beside the real one counts as none',
    file: `${http}/replies/browserCookie.ts`,
    text: 'value !== undefined && others.length === 0 && pattern',
    replacement: 'value !== undefined && pattern',
    test: `${accounts}/sessions/sessions.test.ts`,
  },
  {
    without: 'the database holds no value that signs somebody in',
    file: `${accounts}/sessions/sessionHashes.ts`,
    text: "return createHmac('sha256', key).update(value).digest();",
    replacement: 'return Buffer.from(`${key}${value}`.slice(-value.length));',
    test: `${accounts}/sessions/sessions.test.ts`,
  },
  {
    without: 'the database holds no link of a mail',
    file: `${accounts}/mails/mailToken.ts`,
    text: "return createHash('sha256').update(token).digest();",
    replacement: 'return Buffer.from(token || createHash.name);',
    test: `${accounts}/forgotten-password/resetPassword.test.ts`,
  },
  {
    without: 'a password’s hash costs 19 MiB and two passes',
    file: `${accounts}/passwords/passwords.ts`,
    text: 'timeCost: 2, parallelism: 1 };',
    replacement: 'timeCost: 1, parallelism: 1 };',
    test: `${accounts}/passwords/passwords.test.ts`,
  },
  {
    without: 'a sign-in of nobody takes the work of a real one',
    file: `${accounts}/passwords/passwords.ts`,
    text: 'argon2.verify(storedHash ?? HASH_OF_NOBODY, password',
    replacement:
      "storedHash === undefined ? Promise.resolve(HASH_OF_NOBODY === '') : argon2.verify(storedHash, password",
    test: `${accounts}/sign-in/signIn.sameWork.test.ts`,
  },
  {
    without: 'a code of the authenticator app counts once',
    file: `${accounts}/totp/totp.repository.ts`,
    text: "    .where('last_step', '<', step)\n",
    replacement: '',
    test: `${accounts}/totp/totp.test.ts`,
  },
  {
    without: 'a passkey asks for the device’s lock',
    file: `${accounts}/passkeys/signInByPasskey.ts`,
    text: 'requireUserVerification: true,',
    replacement: 'requireUserVerification: false,',
    test: `${accounts}/passkeys/passkeys.test.ts`,
  },
  {
    without: 'the API answers no browser that runs or frames it',
    file: `${http}/rules/securityHeaders.ts`,
    text: "    'content-security-policy': API_POLICY,\n",
    replacement: '',
    test: `${http}/badRequests.test.ts`,
  },
  {
    without: 'a browser guesses no other type for what it gets',
    file: `${http}/rules/securityHeaders.ts`,
    text: "  'x-content-type-options': 'nosniff',\n",
    replacement: '',
    test: `${http}/badRequests.test.ts`,
  },
  {
    without: 'a received file is shown in a sandbox',
    file: `${http}/replies/shownPolicies.ts`,
    text: 'text: `sandbox; ${NOTHING}',
    replacement: 'text: `${NOTHING}',
    test: 'server/src/modules/files/open/openFile.test.ts',
  },
  {
    without: 'a call has a limit that all servers share',
    file: `${http}/limits/rates/countAgainstLimit.ts`,
    text: 'if (usage.count > max) {',
    replacement: 'if (usage.count > max * 1_000) {',
    test: `${http}/limits/rates/rateLimits.test.ts`,
  },
  {
    without: 'a customer has two open orders in cash',
    file: 'server/src/modules/orders/placing/cash/queueInCash.ts',
    text: '(await countOpenInCash(trx, userId)) >= limits.maxOpenCashOrders',
    replacement: '(await countOpenInCash(trx, userId)) > limits.maxOpenCashOrders',
    test: 'server/src/modules/orders/placing/cash/placeInCash.test.ts',
  },
  {
    without: 'an address has a part of the connections',
    file: `${http}/limits/connectionLimit.ts`,
    text: 'const isLimitedByAddress = settings.rateLimits && !settings.trustProxy;',
    replacement: 'const isLimitedByAddress = settings.rateLimits && settings.trustProxy;',
    test: 'server/src/faults/clients/idleConnections.test.ts',
  },
  {
    without: 'a body that is held back makes room for the next',
    file: `${http}/limits/bodyPlaces.ts`,
    text: '        oldest.cut();\n',
    replacement: '',
    test: `${http}/limits/bodyPlaces.test.ts`,
  },
];
