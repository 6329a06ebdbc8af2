import { get } from 'node:http';

export type MetricSeries = {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

/** Fetches metrics in the text format of Prometheus. Fails for a line that does not belong to the format. */
export async function readMetrics(port: number): Promise<MetricSeries[]> {
  const text = await new Promise<string>((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: '/metrics', agent: false }, (response) => {
      void Array.fromAsync(response.setEncoding('utf8')).then((chunks) => resolve(chunks.join('')));
    }).on('error', reject);
  });
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(readLine);
}

function readLine(line: string): MetricSeries {
  const [, name, labels = '', value] =
    /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (-?[\d.]+(?:e[+-]?\d+)?)$/.exec(line) ?? [];
  if (name === undefined) throw new Error(`This is no line of metrics: ${line}`);
  const pairs = labels.matchAll(/([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/g);
  return {
    name,
    labels: Object.fromEntries(Array.from(pairs, ([, key = '', text = '']) => [key, text])),
    value: Number(value),
  };
}

/**
 * Returns the value of the series with this name and at least these labels; `undefined` if there is none.
 * @throws if several series match
 */
export function valueOf(
  series: readonly MetricSeries[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const found = series.filter(
    (one) =>
      one.name === name &&
      Object.entries(labels).every(([label, value]) => one.labels[label] === value),
  );
  if (found.length > 1) throw new Error(`${name} has ${found.length} series with these labels.`);
  return found[0]?.value;
}
