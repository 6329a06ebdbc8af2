import { randomBytes } from 'node:crypto';

/**
 * Group of objects that are kept and removed together, such as the files of a share. Their keys are `<group>-<number>`.
 */
export type ObjectGroup = string & { readonly brand: 'ObjectGroup' };
export type ObjectKey = string & { readonly brand: 'ObjectKey' };

const OBJECT_KEY_PATTERN = /^[0-9a-f]{32}-\d{1,6}$/;

export function newObjectGroup(): ObjectGroup {
  return randomBytes(16).toString('hex') as ObjectGroup;
}

export function objectKey(group: ObjectGroup, ordinal: number): ObjectKey {
  return `${group}-${ordinal}` as ObjectKey;
}

/** Returns whether the name has the form of an object key. No other name may become part of a path. */
export function isObjectKey(name: string): name is ObjectKey {
  return OBJECT_KEY_PATTERN.test(name);
}

/** Returns the key if it has the form of one. Any other name could lead out of the store's folder. */
export function assertObjectKey(key: ObjectKey): ObjectKey {
  if (!isObjectKey(key)) throw new Error('This is not an object key.');
  return key;
}

export function groupOfKey(key: ObjectKey): ObjectGroup {
  return key.slice(0, 32) as ObjectGroup;
}
