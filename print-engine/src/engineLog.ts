/** Logger for what an operator should know. A pino logger can be passed. */
export type EngineLog = Readonly<
  Record<'info' | 'warn', (fields: Readonly<Record<string, unknown>>, message: string) => void>
>;
