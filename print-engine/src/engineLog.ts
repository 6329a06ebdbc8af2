/** Where the engine reports what an operator should know. A logger of pino fits. */
export type EngineLog = Readonly<
  Record<'info' | 'warn', (fields: Readonly<Record<string, unknown>>, message: string) => void>
>;
