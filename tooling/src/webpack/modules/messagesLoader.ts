import { compileMessage } from '@lingui/message-utils/compileMessage';

/**
 * Webpack loader for `messages/*.json`. Compiles ICU messages at build time, so that the browser needs no parser for
 * them.
 */
export default function messagesLoader(source: string): string {
  const messages = JSON.parse(source) as Record<string, string>;
  const compiled = Object.fromEntries(
    Object.entries(messages).map(([id, text]) => [id, compileMessage(text)]),
  );
  return JSON.stringify(compiled);
}
