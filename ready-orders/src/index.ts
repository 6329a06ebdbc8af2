/** The public entry: tells a signed-in person, on every page, that a shop has completed or refused an order. */
export { ReadyOrders } from './ReadyOrders.tsx';
