import { parser } from '@prometheus-io/lezer-promql';

export type QueriedMetric = { readonly name: string; readonly labels: readonly string[] };

/** Variables that Grafana replaces in a query before Prometheus sees it. */
const GRAFANA_VARIABLES = /\$__rate_interval/g;

/** Parses PromQL. @returns the metrics that a query reads, with the labels by which it selects and groups */
export function readQuery(given: string): QueriedMetric[] {
  const query = given.replaceAll(GRAFANA_VARIABLES, '5m');
  const metrics: { name: string; labels: string[] }[] = [];
  const grouped: string[] = [];
  parser.parse(query).iterate({
    enter({ type, from, to, node }) {
      const text = query.slice(from, to);
      if (type.isError) throw new Error(`This is no PromQL at ${from}: ${query}`);
      if (type.name === 'VectorSelector') {
        const name = node.getChild('Identifier');
        metrics.push({ name: name === null ? text : query.slice(name.from, name.to), labels: [] });
      }
      if (type.name !== 'LabelName') return;
      if (node.parent?.name === 'GroupingLabels') grouped.push(text);
      else metrics.at(-1)?.labels.push(text);
    },
  });
  return metrics.map(({ name, labels }) => ({ name, labels: [...labels, ...grouped] }));
}
