/** A metric with its values by labels. */
export type Metric = {
  name: string;
  type: 'gauge' | 'counter';
  help: string;
  values: [labels: Record<string, string>, value: number][];
};

const escapeLabel = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

function line(name: string, labels: Record<string, string>, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
}

/** Metrics in Prometheus' text format, version 0.0.4 (prometheus.io/docs/instrumenting/exposition_formats). */
export const metricsText = (metrics: Metric[]): string =>
  metrics
    .flatMap(({ name, type, help, values }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...values.map(([labels, value]) => line(name, labels, value)),
    ])
    .map((text) => `${text}\n`)
    .join('');
