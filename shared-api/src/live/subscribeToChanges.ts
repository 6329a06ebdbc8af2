import type { LiveNews, LiveSocket } from './openLiveSocket.ts';

/**
 * Delay before the socket code is fetched again after a failure. A failure must not be final, because a shop's counter
 * stays open all day.
 */
const RETRY_MS = 10_000;

type Listener = (news: LiveNews) => void;

interface Channel {
  readonly listeners: Set<Listener>;
  readonly close: () => void;
}

const channels = new Map<string, Channel>();

/**
 * Subscribes to the events of a namespace. All listeners share one connection: the first listener loads the socket
 * code and connects, and the last one to leave disconnects.
 * @param onHint called for each event, and when an event may have been missed
 * @param onConnection called with true when the connection is made and with false when it is lost
 * @returns a function that unsubscribes
 */
export function subscribeToChanges(
  namespace: string,
  onHint: () => void,
  onConnection?: (isConnected: boolean) => void,
): () => void {
  const channel = channels.get(namespace) ?? openChannel(namespace);
  const listener = (news: LiveNews) =>
    news === 'hint' ? onHint() : onConnection?.(news === 'connected');
  channel.listeners.add(listener);
  return () => {
    channel.listeners.delete(listener);
    if (channel.listeners.size > 0 || channels.get(namespace) !== channel) return;
    channels.delete(namespace);
    channel.close();
  };
}

function openChannel(namespace: string): Channel {
  const listeners = new Set<Listener>();
  let isOpen = true;
  let socket: LiveSocket | undefined;
  let retry: number | undefined;
  const tell = (news: LiveNews) => {
    for (const listener of listeners) listener(news);
  };
  const open = (): void =>
    void import('./openLiveSocket.ts').then(
      ({ openLiveSocket }) => {
        if (isOpen) socket = openLiveSocket(namespace, tell);
      },
      // Until the retry, pages poll every 30 s.
      () => {
        if (isOpen) retry = window.setTimeout(open, RETRY_MS);
      },
    );
  open();
  const channel = {
    listeners,
    close: () => {
      isOpen = false;
      window.clearTimeout(retry);
      socket?.close();
    },
  };
  channels.set(namespace, channel);
  return channel;
}
