import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeStartupError } from '../../process/describeStartupError.ts';
import { parseSettings, SettingsError } from '../settings.ts';

test('refuses the same port for the site and its metrics [F-814]', () => {
  assert.throws(
    () => parseSettings({ PORT: '8080', METRICS_PORT: '8080' }),
    (error) => error instanceof SettingsError && error.message.startsWith('METRICS_PORT must be'),
  );
  assert.equal(parseSettings({ PORT: '0', METRICS_PORT: '0' }).metricsPort, 0);
  assert.equal(parseSettings({ METRICS_PORT: '' }).metricsPort, undefined);
});

test('says which of the two ports is in use [F-814]', () => {
  const settings = parseSettings({ PORT: '8080', METRICS_PORT: '9464' });
  const inUse = (port: number) =>
    describeStartupError(
      Object.assign(new Error('in use'), { code: 'EADDRINUSE', syscall: 'listen', port }),
      settings,
    );
  assert.match(String(inUse(9464)), /^Port 9464 .* set METRICS_PORT to another one\.$/);
  assert.match(String(inUse(8080)), /^Port 8080 .* set PORT to another one\.$/);
});
