import { io } from 'socket.io-client';
import { apiOrigin } from '../calls/apiOrigin.ts';

/**
 * Maximum random delay of the refetch after a reconnect: spreads the requests of all clients after a server restart
 * [F-63]. A single client that was disconnected does not wait that long: an event, or the browser coming back online,
 * refetches at once.
 */
const REFETCH_WITHIN_MS = 5_000;

/**
 * Delay before reconnecting after the server closed the connection, which it does when a session ends. A password
 * change also gives this browser a new cookie, and the reply with that cookie may still be on its way: an earlier
 * request would find nobody signed in.
 */
const RETURN_AFTER_MS = 1_000;
/** Delay after the server refused the namespace. A page whose session is over closes the socket by itself. */
const ASK_AGAIN_AFTER_MS = 10_000;

/** `hint`: an event arrived, or may have been missed while there was no connection. */
export type LiveNews = 'hint' | 'connected' | 'lost';

export interface LiveSocket {
  readonly close: () => void;
}

/**
 * Connects to one namespace and stays connected. Uses WebSocket only, so any server process may answer; where WebSocket
 * is blocked, pages poll every 30 s.
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

  /** socket.io does not reconnect by itself after the server closed the connection or refused the namespace. */
  function connectLater(ms: number, hasEnded = false): void {
    if (socket.active) return;
    returning = window.setTimeout(() => {
      socket.connect();
      // The refetch shows whether the session is still valid.
      if (hasEnded) tellHint();
    }, ms);
  }

  socket.onAny(hint);
  socket.on('connect', () => {
    tell('connected');
    if (hasConnected) timer = window.setTimeout(tellHint, Math.random() * REFETCH_WITHIN_MS);
    // Events between the page's first request and this connect were missed.
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
