export { openDiskStore } from './disk/openDiskStore.ts';
export { freeBytesOf } from './disk/freeBytesOf.ts';
export { isDiskFull } from './disk/isDiskFull.ts';
export { syncFolder } from './disk/syncFolder.ts';
export { objectChunks } from './objectChunks.ts';
export {
  groupOfKey,
  newObjectGroup,
  objectKey,
  type ObjectGroup,
  type ObjectKey,
} from './objectKey.ts';
export {
  ObjectMissingError,
  StoreFullError,
  StoreUnavailableError,
  type ByteRange,
  type ObjectReader,
  type ObjectStore,
  type ObjectWriter,
  type StoredObject,
} from './objectStore.ts';
export { hasCode } from './hasCode.ts';
export { combineStores, type Move } from './moving/combineStores.ts';
export { moveObjects, type Moved } from './moving/moveObjects.ts';
