/** A boundary has 1 to 70 of these characters, and the last one is not a space (RFC 2046 §5.1.1). */
const BOUNDARY_PATTERN = /^[0-9A-Za-z'()+_,\-./:=? ]{0,69}[0-9A-Za-z'()+_,\-./:=?]$/;

const CONTENT_TYPE_PATTERN =
  /^multipart\/form-data((?:\s*;\s*[!#$%&'*+.^_`|~0-9A-Za-z-]+=(?:"[^"\\]*"|[^\s;"]+))*)\s*;?\s*$/i;

/**
 * Maximum length of a Content-Type header. It is far more than any client sends, but matching a longer header could
 * take very long.
 */
const MAX_CONTENT_TYPE_LENGTH = 512;

/**
 * Reads a Content-Type header. @returns the boundary of the multipart body, or `undefined` when the header does not
 * name exactly one boundary
 */
export function boundaryOf(contentType: string): string | undefined {
  if (contentType.length > MAX_CONTENT_TYPE_LENGTH) return undefined;
  const parameters = CONTENT_TYPE_PATTERN.exec(contentType)?.[1];
  if (parameters === undefined) return undefined;
  const found = [...parameters.matchAll(/;\s*boundary=(?:"([^"]*)"|([^\s;"]+))/gi)];
  const boundary = found[0]?.[1] ?? found[0]?.[2];
  if (found.length !== 1 || boundary === undefined) return undefined;
  return BOUNDARY_PATTERN.test(boundary) ? boundary : undefined;
}
