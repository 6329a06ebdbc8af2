export type FormDataDisposition = {
  readonly name: string;
  /** Name of the file, possibly empty. Absent for a text field. */
  readonly fileName?: string;
};

const STRICT_PARAMETER = /\s*;\s*([^\s=;"]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))(?=\s*(?:;|$))/y;
/**
 * Matches a parameter of older clients, which do not escape `"` and `\`. The closing quote is the one that stands
 * before `; name=` or at the end.
 */
const LENIENT_PARAMETER = /\s*;\s*([^\s=;"]+)="(.*?)"(?=\s*(?:;\s*[^\s=;"]+=|$))/y;

/** Parses a Content-Disposition header. @returns `undefined` when the header is not that of a form's part */
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
    // Only `\"` and `\\` are escapes. Any other `\` belongs to a Windows path.
    const value = plain ?? (quoted ?? '').replace(/\\(["\\])/g, '$1');
    return { name: name.toLowerCase(), value, end: pattern.lastIndex };
  }
  return undefined;
}

/** Decodes a value in the format of RFC 8187, such as `UTF-8''na%C3%AFve.pdf`. */
function decodeExtended(value = ''): string | undefined {
  const encoded = /^utf-8'[^']*'(.*)$/i.exec(value)?.[1];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/**
 * Restores the quotes of a file name. Browsers write `"` as `%22` but leave a `%` as it is, so `%22` is ambiguous.
 * Quotes come in pairs, so an odd number of `%22` is taken literally.
 */
function restoreQuotes(fileName: string): string {
  const count = fileName.split('%22').length - 1;
  return count > 0 && count % 2 === 0 ? fileName.replaceAll('%22', '"') : fileName;
}
