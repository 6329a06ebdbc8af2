import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage';

export type Catalogue = Readonly<Record<string, string>>;

/**
 * Compares a translation with the English catalogue. @returns the messages that are missing, left over, or contain
 * other values
 */
export function compareCatalogues(english: Catalogue, translated: Catalogue): string[] {
  const missing = Object.keys(english).filter((id) => !(id in translated));
  const extra = Object.keys(translated).filter((id) => !(id in english));
  const different = Object.keys(english).filter((id) => {
    const [before, after] = [english[id], translated[id]];
    if (before === undefined || after === undefined) return false;
    return valuesOf(before) !== valuesOf(after);
  });
  return [
    ...missing.map((id) => `${id} is missing`),
    ...extra.map((id) => `${id} is not an English message`),
    ...different.map((id) => `${id} takes other values than in English`),
  ];
}

/** Returns the names of the values that a message contains, sorted. */
function valuesOf(text: string): string {
  const names = new Set<string>();
  collectValues(compileMessage(text), names);
  return [...names].sort().join();
}

function collectValues(message: CompiledMessage, names: Set<string>): void {
  for (const token of message) {
    if (typeof token === 'string') continue;
    const [name, , choices] = token;
    names.add(name);
    for (const choice of Object.values((choices ?? {}) as Record<string, unknown>)) {
      if (Array.isArray(choice)) collectValues(choice as CompiledMessage, names);
    }
  }
}
