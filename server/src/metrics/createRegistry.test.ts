import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ObjectMissingError, StoreFullError, type ObjectStore } from '@parchi/object-store';
import { countLogLines } from './countLogLines.ts';
import { createRegistry } from './createRegistry.ts';
import { watchJobs } from './watchJobs.ts';
import { watchStore } from './watchStore.ts';

test('a metric that can’t be read is left out and counted, and the others are there [F-810]', async () => {
  const registry = createRegistry();
  registry.gauge('broken', 'Asks a database that is away.', () =>
    Promise.reject(new Error('away')),
  );
  registry.gauge('whole', 'Is there.', () => [{ value: 1 }]);
  assert.match(await registry.write(), /^# HELP whole Is there\.\n# TYPE whole gauge\nwhole 1$/m);
  const text = await registry.write();
  assert.doesNotMatch(text, /broken/);
  assert.match(text, /^parchi_metric_failures_total [12]$/m);
});

test('a metric has a thousand series at most, whatever its labels [F-810]', async () => {
  const registry = createRegistry();
  const counter = registry.counter('many_total', 'Many.');
  for (let id = 0; id < 1_500; id += 1) counter.add({ id: String(id) });
  counter.add({ id: '7' });
  const lines = (await registry.write()).split('\n').filter((line) => line.startsWith('many'));
  assert.equal(lines.length, 1_000);
  assert.ok(lines.includes('many_total{id="7"} 2'));
});

test('escapes quotes and line breaks in a label [F-810]', async () => {
  const registry = createRegistry();
  registry.counter('odd_total', 'Odd.').add({ name: 'a"b\\c\nd' });
  assert.ok((await registry.write()).includes('odd_total{name="a\\"b\\\\c\\nd"} 1\n'));
});

test('counts failures of the store, but not a missing object [F-810]', async () => {
  const registry = createRegistry();
  const failures: Partial<Record<keyof ObjectStore, Error>> = {
    probe: new Error('away'),
    open: new ObjectMissingError('gone'),
    create: new StoreFullError('full'),
  };
  const fail = (name: keyof ObjectStore) => () => Promise.reject(failures[name] ?? new Error(name));
  const names = ['probe', 'open', 'create'] as const;
  const store = Object.fromEntries(names.map((name) => [name, fail(name)]));
  const watched = watchStore(store as unknown as ObjectStore, registry);
  await assert.rejects(watched.probe(), /away/);
  await assert.rejects(watched.open('key' as never), ObjectMissingError);
  await assert.rejects(watched.create('key' as never), StoreFullError);
  const text = await registry.write();
  assert.match(text, /^parchi_store_failures_total\{kind="unavailable"\} 1$/m);
  assert.match(text, /^parchi_store_failures_total\{kind="full"\} 1$/m);
});

test('counts runs of jobs, and the time since the last that succeeded [F-810]', async () => {
  const registry = createRegistry();
  const run = () => Promise.reject(new Error('failed'));
  const [job] = watchJobs([{ name: 'sweep', intervalSeconds: 1, run }], registry);
  await assert.rejects(job?.run() ?? Promise.resolve(), /failed/);
  const text = await registry.write();
  assert.match(text, /^parchi_job_runs_total\{name="sweep",outcome="failed"\} 1$/m);
  assert.match(text, /^parchi_job_last_success_age_seconds\{name="sweep"\} [\d.]+(e-\d+)?$/m);
});

test('counts alerts by name, each from 0 [F-810]', async () => {
  const registry = createRegistry();
  const onLine = countLogLines(registry);
  onLine('error', { area: 'payments', alert: 'orphan' });
  onLine('warn', 'words alone');
  const text = await registry.write();
  assert.match(text, /^parchi_alerts_total\{alert="orphan"\} 1$/m);
  assert.match(text, /^parchi_alerts_total\{alert="books_differ"\} 0$/m);
  assert.match(text, /^parchi_log_lines_total\{level="error"\} 1$/m);
});
