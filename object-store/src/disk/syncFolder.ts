import { open } from 'node:fs/promises';

/** Makes a rename in this folder durable. Without the sync, a power cut may undo the rename. */
export async function syncFolder(folder: string): Promise<void> {
  // On Windows, a folder can be neither opened nor synced.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
