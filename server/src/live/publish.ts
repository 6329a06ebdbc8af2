/** Sends an event to whoever is connected now; nobody may be. */
export type Publish = (namespace: string, event: string, payload: unknown) => void;
