import { waitForStores } from '@parchi/shared-ui/storage';

/** Longest wait, in ms. Storage that takes longer is blocked or broken. */
const PATIENCE_MS = 3_000;

/** Waits until the files that a page is storing in this browser are written, but not for ever. */
export async function waitForStorage(): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([waitForStores().catch(() => undefined), patience]);
}
