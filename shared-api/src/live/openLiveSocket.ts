import { io } from 'socket.io-client';
import { apiOrigin } from '../apiOrigin.ts';

/**
 * After a restart of the server not everybody asks in the same moment (F-63). Who was cut off alone is not kept
 * waiting by it: an event asks at once, and so does a browser that is online again.
 */
const REFETCH_WITHIN_MS = 5_000;

/**
 * After the server ended this connection, which is how a session ends. A new password also gives this browser a new
 * cookie, in an answer that may still be on its way: a call before it would find nobody signed in.
 */
const RETURN_AFTER_MS = 1_000;
/** After it refused this page. One whose session is over closes the socket as soon as it knows. */
const ASK_AGAIN_AFTER_MS = 10_000;

/** `hint`: something happened, or may have happened while there was no connection. */
export type LiveNews = 'hint' | 'connected' | 'lost';

export interface LiveSocket {
  readonly close: () => void;
}

/**
 * Connects to one namespace and stays connected. WebSocket alone: any server process may answer it, and
 * where it can't get through, pages ask every 30 s.
 */
export function openLiveSocket(namespace: string, tell: (news: LiveNews) => void): LiveSocket {
  const socket = io(`${apiOrigin() || window.location.origin}${namespace}`, {
    transports: ['websocket'],
    withCredentials: true,
  });
  let timer: number | undefined;
  let returning: number | undefined;
  let hasConnected = false;

  const tellHint = () => tell('hint');
  function hint(): void {
    window.clearTimeout(timer);
    tellHint();
  }

  /** What the server ended does not connect again by itself. */
  function connectLater(ms: number, hasEnded = false): void {
    if (socket.active) return;
    returning = window.setTimeout(() => {
      socket.connect();
      // Whether the session goes on is what the next answer says.
      if (hasEnded) tellHint();
    }, ms);
  }

  socket.onAny(hint);
  socket.on('connect', () => {
    tell('connected');
    if (hasConnected) timer = window.setTimeout(tellHint, Math.random() * REFETCH_WITHIN_MS);
    // What the page shows was asked for before anybody listened.
    else tellHint();
    hasConnected = true;
  });
  socket.on('disconnect', (reason) => {
    tell('lost');
    window.clearTimeout(timer);
    connectLater(RETURN_AFTER_MS, reason === 'io server disconnect');
  });
  socket.on('connect_error', () => connectLater(ASK_AGAIN_AFTER_MS));
  return {
    close: () => {
      socket.close();
      window.clearTimeout(timer);
      window.clearTimeout(returning);
    },
  };
}
