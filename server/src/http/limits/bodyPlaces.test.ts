import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBodyPlaces } from './bodyPlaces.ts';

function track() {
  const places = createBodyPlaces({ max: 4, maxOfAddress: 2 });
  const cut: string[] = [];
  const enter = (address: string, name: string) => places.enter(address, () => cut.push(name));
  return { cut, enter };
}

test('cuts the oldest bodies of an address that holds too many, and none of other addresses [F-114]', () => {
  const { cut, enter } = track();
  enter('provider', 'message');
  for (const name of ['a', 'b', 'c', 'd']) enter('attacker', name);
  assert.deepEqual(cut, ['a', 'b']);
});

test('cuts the oldest body of all when many addresses hold a few each [F-114]', () => {
  const { cut, enter } = track();
  for (const name of ['a', 'b', 'c', 'd']) enter(`attacker ${name}`, name);
  const arrive = enter('provider', 'message');
  assert.deepEqual(cut, ['a']);
  arrive();
  enter('attacker e', 'e');
  assert.deepEqual(cut, ['a'], 'the message’s place is free again');
});

test('frees a place only once, even if its body was cut before [F-114]', () => {
  const { cut, enter } = track();
  const leave = enter('attacker', 'a');
  enter('attacker', 'b');
  enter('attacker', 'c');
  leave();
  leave();
  enter('attacker', 'd');
  assert.deepEqual(cut, ['a', 'b']);
});
