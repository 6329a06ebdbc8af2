import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseAddresses } from './databaseAddresses.ts';

const WANTED = 'target_session_attrs=read-write';

const rows: [databaseUrl: string, addresses: string[]][] = [
  ['postgresql://u:p@one:5432/name', ['postgresql://u:p@one:5432/name']],
  ['postgres://u@one/name?sslmode=require', ['postgres://u@one/name?sslmode=require']],
  [
    `postgresql://u:p@one:5432,two:5433/name?${WANTED}`,
    ['postgresql://u:p@one:5432/name', 'postgresql://u:p@two:5433/name'],
  ],
  [
    'postgresql://u:p@one,two/name?sslmode=require&target_session_attrs=primary',
    ['postgresql://u:p@one/name?sslmode=require', 'postgresql://u:p@two/name?sslmode=require'],
  ],
  [
    `postgresql://u@[::1]:5432,[::2]/name?${WANTED}`,
    ['postgresql://u@[::1]:5432/name', 'postgresql://u@[::2]/name'],
  ],
  [
    `postgresql://u@localhost/name?host=/run/one,/run/two&${WANTED}`,
    [
      'postgresql://u@localhost/name?host=%2Frun%2Fone',
      'postgresql://u@localhost/name?host=%2Frun%2Ftwo',
    ],
  ],
  ['postgresql://u:p@one,two/name', []],
  ['postgresql://u:p@one,two/name?target_session_attrs=any', []],
  ['postgresql://', []],
  ['mysql://u:p@one/name', []],
];

for (const [databaseUrl, addresses] of rows) {
  test(`${databaseUrl} names ${addresses.length} servers [F-842]`, () => {
    assert.deepEqual(databaseAddresses(databaseUrl), addresses);
  });
}
