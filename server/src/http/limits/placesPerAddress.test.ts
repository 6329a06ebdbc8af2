import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPlacesPerAddress } from './placesPerAddress.ts';

test('gives one address a third of the places, and leaves room for other addresses [F-111]', () => {
  const places = createPlacesPerAddress({ max: 200, isLimitedByAddress: true });
  /** Returns how many places an address gets if it takes all it can. */
  const takeAll = (address: string): number => {
    let count = 0;
    while (typeof places.enter(address) === 'function') count += 1;
    return count;
  };
  assert.deepEqual(['a', 'b', 'c', 'd', 'e', 'f'].map(takeAll), [66, 45, 30, 20, 13, 9]);
  for (let index = 0; index < 10; index += 1) {
    assert.equal(typeof places.enter(`honest ${index}`), 'function');
  }
});

test('frees a place only once [F-111]', () => {
  const places = createPlacesPerAddress({ max: 2, isLimitedByAddress: false });
  const leave = places.enter('a');
  assert.ok(typeof leave === 'function');
  places.enter('a');
  assert.equal(places.enter('b'), 'full');
  leave();
  leave();
  assert.equal(typeof places.enter('a'), 'function');
  assert.equal(places.enter('b'), 'full');
});

test('lets one address take every place when limits by address are off [F-111]', () => {
  const places = createPlacesPerAddress({ max: 20, isLimitedByAddress: false });
  for (let index = 0; index < 20; index += 1) assert.equal(typeof places.enter('a'), 'function');
  assert.equal(places.enter('a'), 'full');
});
