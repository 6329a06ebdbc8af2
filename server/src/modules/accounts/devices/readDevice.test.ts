import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDevice } from './readDevice.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const phone = 'Mozilla/5.0 (Linux; Android 10; K)';

for (const [userAgent, name] of [
  [`${windows} ${webKit} Chrome/148.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${windows} ${webKit} Chrome/148.0.0.0 Safari/537.36 Edg/148.0.0.0`, 'Edge on Windows'],
  [`${windows} ${webKit} Chrome/148.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [`${phone} ${webKit} Chrome/148.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `${phone} ${webKit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/148.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/148.0.0.0`, 'Chrome on ChromeOS'],
  ['curl/8.14.1', 'null on null'],
  ['', 'null on null'],
  [undefined, 'null on null'],
  // Nothing of what a client makes up is stored.
  ['<script>alert(1)</script> Chrome/1 Windows', 'Chrome on Windows'],
  [`${' '.repeat(600)} Chrome/1 Windows`, 'null on null'],
] as const) {
  test(`names ${JSON.stringify(userAgent?.trim().slice(0, 60))} ${name} [F-382]`, () => {
    const { browser, system } = readDevice(userAgent);
    assert.equal(`${browser} on ${system}`, name);
  });
}

test('reads a header of any length and shape at once [F-382]', () => {
  const begun = performance.now();
  readDevice(`Version/${'1.'.repeat(100_000)}`);
  readDevice(`Version/1 ${'Version/1 '.repeat(20_000)}`);
  assert.ok(performance.now() - begun < 1_000);
});
