import type { LiveNews, LiveSocket } from './openLiveSocket.ts';

/** When its code could not be fetched: a counter stays open all day. */
const RETRY_MS = 10_000;

type Listener = (news: LiveNews) => void;

interface Channel {
  readonly listeners: Set<Listener>;
  readonly close: () => void;
}

const channels = new Map<string, Channel>();

/**
 * Hears of what happens in a namespace, over one connection however many listen. The connection is made, and
 * its code fetched, for the first of them and ends with the last.
 * @param onConnection told when it is made or lost
 * @returns a function that ends it
 */
export function followHints(
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
      // Without it pages ask every 30 s.
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
