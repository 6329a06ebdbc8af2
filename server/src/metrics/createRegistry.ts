type Labels = Readonly<Record<string, string>>;
export type Sample = { readonly labels?: Labels; readonly value: number };

type Counter = { readonly add: (labels: Labels, amount?: number) => void };
type Histogram = { readonly observe: (labels: Labels, value: number) => void };
type Collect = () => readonly Sample[] | Promise<readonly Sample[]>;

/** The metrics of this process, which are written in the text format of Prometheus (version 0.0.4). */
export type Registry = {
  /** Adds a counter. Its name ends in `_total`. */
  readonly counter: (name: string, help: string) => Counter;
  readonly histogram: (name: string, help: string, buckets: readonly number[]) => Histogram;
  /** Adds a gauge that is read for each scrape. If reading it fails, the scrape has no samples of it. */
  readonly gauge: AddRead;
  /** Like `gauge`, for a value that only grows. */
  readonly total: AddRead;
  readonly write: () => Promise<string>;
};

type AddRead = (name: string, help: string, collect: Collect) => void;

/** Maximum number of series of a metric. It only matters if a label has more values than it was meant to have. */
const MAX_SERIES = 1_000;

type Kind = 'counter' | 'gauge' | 'histogram';
type Lines = () => string[] | Promise<string[]>;
type Metric = { readonly head: string; readonly lines: Lines };

export function createRegistry(): Registry {
  const metrics = new Map<string, Metric>();
  let failures = 0;

  function add(kind: Kind, [name, help]: readonly [string, string], lines: Lines): void {
    if (metrics.has(name)) throw new Error(`There is a metric ${name} already.`);
    metrics.set(name, { head: `# HELP ${name} ${help}\n# TYPE ${name} ${kind}`, lines });
  }

  const addRead =
    (kind: Kind): AddRead =>
    (name, help, collect) =>
      add(kind, [name, help], async () => readLines(name, await collect()));

  async function linesOf({ head, lines }: Metric): Promise<string[]> {
    try {
      const found = await lines();
      return found.length === 0 ? [] : [head, ...found];
    } catch {
      failures += 1;
      return [];
    }
  }

  const registry: Registry = {
    counter(name, help) {
      const { add: count, lines } = createCounter(name);
      add('counter', [name, help], lines);
      return { add: count };
    },
    histogram(name, help, buckets) {
      const { observe, lines } = createHistogram(name, buckets);
      add('histogram', [name, help], lines);
      return { observe };
    },
    gauge: addRead('gauge'),
    total: addRead('counter'),
    async write() {
      const texts = await Promise.all(Array.from(metrics.values(), linesOf));
      return `${texts.flat().join('\n')}\n`;
    },
  };
  registry.total(
    'parchi_metric_failures_total',
    'Metrics that could not be read, for example because the database did not answer.',
    () => [{ value: failures }],
  );
  return registry;
}

function readLines(name: string, samples: readonly Sample[]): string[] {
  return samples
    .slice(0, MAX_SERIES)
    .map(({ labels = {}, value }) => line(name, written(labels), value));
}

function createCounter(name: string): Counter & { readonly lines: () => string[] } {
  const series = createSeries(() => ({ value: 0 }));
  return {
    add(labels, amount = 1) {
      const counted = series.of(labels);
      if (counted) counted.value += amount;
    },
    lines: () => series.all().map(([labels, { value }]) => line(name, labels, value)),
  };
}

function createHistogram(
  name: string,
  buckets: readonly number[],
): Histogram & { readonly lines: () => string[] } {
  const series = createSeries(() => ({ counts: buckets.map(() => 0), sum: 0, count: 0 }));
  return {
    observe(labels, value) {
      const state = series.of(labels);
      if (!state) return;
      const index = buckets.findIndex((bound) => value <= bound);
      if (index >= 0) state.counts[index] = (state.counts[index] ?? 0) + 1;
      state.sum += value;
      state.count += 1;
    },
    lines: () =>
      series
        .all()
        .flatMap(([labels, state]) => histogramLines(name, labels, { ...state, buckets })),
  };
}

/** Keeps a state for each combination of labels, up to a maximum. */
function createSeries<State>(create: () => State) {
  const states = new Map<string, State>();
  return {
    of(labels: Labels): State | undefined {
      const key = written(labels);
      const known = states.get(key);
      if (known !== undefined || states.size >= MAX_SERIES) return known;
      const made = create();
      states.set(key, made);
      return made;
    },
    all: () => Array.from(states),
  };
}

type HistogramState = {
  readonly buckets: readonly number[];
  readonly counts: readonly number[];
  readonly sum: number;
  readonly count: number;
};

function histogramLines(
  name: string,
  labels: string,
  { buckets, counts, sum, count }: HistogramState,
): string[] {
  const before = labels === '' ? '' : `${labels},`;
  let total = 0;
  const bounds = buckets.map((bound, index) => {
    total += counts[index] ?? 0;
    return line(`${name}_bucket`, `${before}le="${bound}"`, total);
  });
  return [
    ...bounds,
    line(`${name}_bucket`, `${before}le="+Inf"`, count),
    line(`${name}_sum`, labels, sum),
    line(`${name}_count`, labels, count),
  ];
}

function line(name: string, labels: string, value: number): string {
  return labels === '' ? `${name} ${value}` : `${name}{${labels}} ${value}`;
}

function written(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${escapeValue(value)}"`)
    .join();
}

function escapeValue(value: string): string {
  return /["\\\n]/.test(value) ? value.replaceAll(/[\\"]/g, '\\$&').replaceAll('\n', '\\n') : value;
}
