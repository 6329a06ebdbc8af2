import { compileMessage } from '@lingui/message-utils/compileMessage';

/**
 * Webpack loader for `messages/*.json`: turns ICU text into the compiled form that the translator reads,
 * so that no message parser travels to the browser.
 */
export default function messagesLoader(source: string): string {
  const messages = JSON.parse(source) as Record<string, string>;
  const compiled = Object.fromEntries(
    Object.entries(messages).map(([id, text]) => [id, compileMessage(text)]),
  );
  return JSON.stringify(compiled);
}
