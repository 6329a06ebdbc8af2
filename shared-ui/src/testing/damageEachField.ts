/**
 * Returns damaged copies of a value, keyed by field path. In each copy, the field at that path has a wrong type. Every
 * field has its copy: nested fields, list items, and the nested records and lists themselves.
 */
export function damageEachField(value: unknown): [path: string, damaged: unknown][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]: [string, unknown]) => {
    const withField = (damaged: unknown): unknown =>
      Array.isArray(value) ? value.with(Number(name), damaged) : { ...value, [name]: damaged };
    const inside = damageEachField(field).map(([path, damaged]): [string, unknown] => [
      `${name}.${path}`,
      withField(damaged),
    ]);
    return [[name, withField(wrongFor(field))], ...inside];
  });
}

function wrongFor(field: unknown): unknown {
  return typeof field === 'string' ? 1 : 'wrong';
}
