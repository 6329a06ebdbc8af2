export type FormDataDisposition = {
  readonly name: string;
  /** Set for a file, even if empty. Absent for a text field. */
  readonly fileName?: string;
};

const STRICT_PARAMETER = /\s*;\s*([^\s=;"]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))(?=\s*(?:;|$))/y;
/** Older clients do not escape `"` and `\`: the closing quote is the one before `; name=` or at the end. */
const LENIENT_PARAMETER = /\s*;\s*([^\s=;"]+)="(.*?)"(?=\s*(?:;\s*[^\s=;"]+=|$))/y;

/** @returns `undefined` for a header that is not of a form's part */
export function parseFormDataDisposition(header: string): FormDataDisposition | undefined {
  const parameters = parametersOf(header);
  const name = parameters?.get('name');
  if (name === undefined) return undefined;
  const plain = parameters?.get('filename');
  const fileName =
    decodeExtended(parameters?.get('filename*')) ??
    (plain === undefined ? undefined : restoreQuotes(plain));
  return fileName === undefined ? { name } : { name, fileName };
}

function parametersOf(header: string): Map<string, string> | undefined {
  const type = /^form-data/i.exec(header)?.[0];
  if (type === undefined) return undefined;
  const parameters = new Map<string, string>();
  let position = type.length;
  while (header.slice(position).trim() !== '') {
    const parameter = parameterAt(header, position);
    if (parameter === undefined || parameters.has(parameter.name)) return undefined;
    parameters.set(parameter.name, parameter.value);
    position = parameter.end;
  }
  return parameters;
}

function parameterAt(header: string, position: number) {
  for (const pattern of [STRICT_PARAMETER, LENIENT_PARAMETER]) {
    pattern.lastIndex = position;
    const match = pattern.exec(header);
    const [, name, quoted, plain] = match ?? [];
    if (match === null || name === undefined) continue;
    // Only these two are escapes. Any other `\` belongs to a Windows path.
    const value = plain ?? (quoted ?? '').replace(/\\(["\\])/g, '$1');
    return { name: name.toLowerCase(), value, end: pattern.lastIndex };
  }
  return undefined;
}

/** RFC 8187, such as `UTF-8''na%C3%AFve.pdf`. */
function decodeExtended(value = ''): string | undefined {
  const encoded = /^utf-8'[^']*'(.*)$/i.exec(value)?.[1];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/**
 * Browsers write `"` as `%22` but leave a `%` as it is, so `%22` is ambiguous. Quotes come in pairs, so a single
 * `%22` is literal.
 */
function restoreQuotes(fileName: string): string {
  const count = fileName.split('%22').length - 1;
  return count > 0 && count % 2 === 0 ? fileName.replaceAll('%22', '"') : fileName;
}
