import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leastVersion, readReleased, writeReport } from './apiReport.ts';

const report = {
  version: '0.1.4',
  released: ['. Button 11111111 function Button()', '. Page 22222222 function Page()'],
  current: ['. Button 33333333 function Button(props)', '. Page 22222222 function Page()'],
};

test('a report marks changes since the last version, and names the next version', () => {
  assert.equal(
    writeReport('@parchi/ui', report),
    [
      '# Exported API of @parchi/ui since 0.1.4.',
      '# Next version: 0.2.0 or higher. Written by “npm run api-report”.',
      '',
      '- . Button 11111111 function Button()',
      '+ . Button 33333333 function Button(props)',
      '  . Page 22222222 function Page()',
      '',
    ].join('\n'),
  );
  assert.match(writeReport('@parchi/ui', { ...report, current: report.released }), /version: any/);
});

test('a report keeps what the last version exported', () => {
  const { version, released } = readReleased(writeReport('@parchi/ui', report));
  assert.equal(version, report.version);
  assert.deepEqual(released, report.released);
  assert.throws(() => readReleased('<<<<<<< HEAD'), /begins with the package/);
});

const [button = '', page = ''] = report.released;
for (const [change, version, released, current, least] of [
  ['nothing', '1.2.3', [button], [button], undefined],
  ['an addition', '1.2.3', [button], [button, page], '1.3.0'],
  ['a removal', '1.2.3', [button, page], [button], '2.0.0'],
  ['an addition below 1.0.0', '0.2.3', [button], [button, page], '0.3.0'],
  ['a removal below 1.0.0', '0.2.3', [button, page], [button], '0.3.0'],
] as const) {
  test(`after ${change} the next version is ${least ?? 'any'}`, () => {
    assert.equal(leastVersion({ version, released, current }), least);
  });
}
