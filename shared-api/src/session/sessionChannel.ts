const CHANNEL = 'parchi-session';

/** Makes every tab of this browser, including this one, refetch the session. */
export function announceSessionChange(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Listens for announced session changes. @returns a function that stops listening */
export function onSessionChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = listener;
  return () => channel.close();
}
