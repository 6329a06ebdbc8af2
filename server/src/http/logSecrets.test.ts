import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { assertNoSecrets } from '../../testing/servers/assertNoSecrets.ts';

const token = 'q3RZ0xkPv7uT9aYb2LmN4g';
const key = 'Zk8c1vQ0mJ5wY7tR2nB4xL6pD9sF3gH1aE8uK0iO2yU';

describe('a log with a secret fails its test', () => {
  for (const line of [
    `{"msg":"share ${token} was opened"}`,
    `{"msg":"mail","link":"${key}"}`,
    '{"hash":"$scrypt$n=16384$c2FsdA$aGFzaA"}',
    '{"headers":{"cookie":"a=b"}}',
    '{"msg":"sent parchi-session=abcdefgh"}',
    '{"authorization":"x"}',
    '{"msg":"Bearer abcdefghijkl"}',
    '{"password":"slip of paper 47"}',
    '{"newPassword":"slip of paper 47"}',
    '{"keySecret":"abc"}',
    '{"url":"/receive-file?token=abc"}',
    'connect postgres://parchi:hunter2@db/parchi',
    'GET /b/o?X-Amz-Signature=ab12',
    '-----BEGIN PRIVATE KEY-----',
    'otpauth://totp/Parchi',
    '{"code":"k7mq-p2xa-4bcd-efgh"}',
    '{"msg":"to asha@people.example"}',
    '{"share":"0123456789abcdef0123456789abcdef"}',
  ]) {
    test(`${line} [F-1030]`, () => {
      assert.throws(() => assertNoSecrets(`{"msg":"answered"}\n${line}\n`), /the log holds/);
    });
  }

  test('the value of a secret setting [F-1030]', () => {
    assert.throws(() => assertNoSecrets('{"msg":"open sesame"}', ['open sesame']), /the log holds/);
  });
});

test('finds random tokens, except the few without a digit [F-1030]', () => {
  let found = 0;
  for (let goes = 0; goes < 1_000; goes += 1) {
    const log = JSON.stringify({ token: undefined, is: randomBytes(32).toString('base64url') });
    try {
      assertNoSecrets(log);
    } catch {
      found += 1;
    }
  }
  assert.ok(found > 980, `${found} of 1000`);
});

test('a log of the server’s own lines passes', () => {
  assertNoSecrets(
    [
      '{"level":30,"pid":13412,"requestId":"9b6121f8356f","area":"http","method":"POST","route":"/api/get-pdf","status":200,"milliseconds":3,"msg":"answered"}',
      '{"level":30,"area":"accounts","account":"0123456789abcdef0123456789abcdef","msg":"signed in"}',
      '{"level":50,"err":{"type":"error","code":"40P01","stack":"error: deadlock detected\\n    at PostgresConnection.executeQuery (file:///work/main/node_modules/kysely/dist/dialect/postgres/postgres-driver.js:134:28)"},"msg":"unexpected failure"}',
      '{"level":30,"traceId":"4bf92f3577b34da6a3ce929d0e0e4736","msg":"answered"}',
    ].join('\n'),
  );
});
