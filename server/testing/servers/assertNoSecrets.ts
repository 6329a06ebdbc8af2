import assert from 'node:assert/strict';

/**
 * What no log may hold, by the shape that it has in this product. The random ones are base64url: 16 bytes (a share's
 * token) and 32 bytes (sessions, links in mails, keys of the installation, signatures). Letters of both cases and a
 * digit tell them from long names.
 */
const secrets: readonly (readonly [kind: string, shape: RegExp])[] = [
  ['a token of 16 bytes', randomText(22)],
  ['a token or key of 32 bytes', randomText(43)],
  ['a hash of a password', /\$(scrypt|argon2\w*|2[aby])\$/],
  ['a cookie', /\b(set-)?cookie["']?\s*[:=]|\b(__Host-)?parchi[-_]\w+=[^\s;"]{8}/i],
  ['a header with credentials', /\bauthorization["']?\s*[:=]|\b(Bearer|Basic) [\w+/=-]{8}/i],
  [
    'a field with a secret',
    /"(\w*password|pin|\w*secret\w*|totp|recoveryCode|otp|signature|token|accessKey\w*)"\s*:\s*"/i,
  ],
  ['a secret in an address', /[?&#](token|key|code|secret|password|signature)=[^\s&"]/i],
  ['a password in an address', /\w:\/\/[^\s/:@"]+:[^\s/@"]+@/],
  ['a signature of S3', /X-Amz-(Signature|Credential)|AWS4-HMAC-SHA256/i],
  ['a key in PEM', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['a secret of two-step sign-in', /otpauth:\/\//],
  ['a recovery code', /\b([a-z2-7]{4}-){3}[a-z2-7]{4}\b(?<=\d[a-z2-7-]{0,18})/],
  // Everybody knows the addresses of the sample accounts, and an alert names them.
  [
    'an e-mail address',
    /[\w.+-]+@(?!parchi\.example\b)[\w-]+(\.[\w-]+)*\.(example|test|com|in)\b/i,
  ],
  ['a share’s id, from which its token follows', /"(share|shareId|share_id)"\s*:\s*"[\da-f]{32}"/],
];

function randomText(length: number): RegExp {
  const has = (kind: string) => `(?=[\\w-]{0,${length - 1}}[${kind}])`;
  const mixed = has('A-Z') + has('a-z') + has('\\d');
  return new RegExp(`(?<![\\w/.$-])${mixed}[\\w-]{${length}}(?![\\w-])`);
}

/**
 * Asserts that a log of the server holds no secret.
 * @param values secrets of this server that have no shape of their own, such as those of its settings
 */
export function assertNoSecrets(log: string, values: readonly string[] = []): void {
  for (const line of log.split('\n')) {
    for (const [kind, shape] of secrets) {
      assert.ok(!shape.test(line), `the log holds ${kind}: ${line}`);
    }
    for (const value of values) {
      assert.ok(!line.includes(value), `the log holds the value of a secret setting: ${line}`);
    }
  }
}
