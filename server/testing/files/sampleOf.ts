import * as z from 'zod';

type JsonSchema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
};

/**
 * Returns a small request that the schema accepts, unless the schema demands a text of a special form and has no
 * example.
 */
export function sampleOf(schema: unknown): Record<string, unknown> {
  if (!(schema instanceof z.ZodType)) return {};
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return sample(json as JsonSchema) as Record<string, unknown>;
}

function sample({ type, properties = {}, required = [], ...schema }: JsonSchema): unknown {
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return sample(schema.anyOf[0]);
  if (type === 'object') {
    return Object.fromEntries(required.map((name) => [name, sample(properties[name] ?? {})]));
  }
  if (type === 'array') return [];
  if (type === 'boolean') return true;
  return type === 'number' || type === 'integer' ? (schema.minimum ?? 1) : 'x';
}
