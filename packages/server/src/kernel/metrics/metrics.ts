import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** How often the event loop's delay is sampled; the usual 10 ms wake an idle process a hundred times a second. */
const LAG_EVERY_MS = 100;

/** The installation's metrics; each module registers its own on {@link Metrics.registry}. */
export class Metrics {
  readonly registry = new Registry();

  constructor() {
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: LAG_EVERY_MS });
  }

  counter<L extends string = string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  /** `read` is called when the metrics are scraped. */
  gauge(name: string, help: string, read: () => number): Gauge {
    return new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(read());
      },
    });
  }

  /** `buckets` in the unit at the end of the name. */
  histogram<L extends string = string>(
    name: string,
    help: string,
    buckets: readonly number[],
    labelNames: readonly L[] = [],
  ): Histogram<L> {
    return new Histogram({ name, help, buckets: [...buckets], labelNames, registers: [this.registry] });
  }

  /** Sum over all labels, of a histogram of its `part`; 0 when nothing has registered the name. */
  async sum(name: string, part?: "count" | "sum"): Promise<number> {
    const found = await this.registry.getSingleMetric(name)?.get();
    let total = 0;
    for (const value of found?.values ?? []) {
      const isWanted = part === undefined || ("metricName" in value && value.metricName === `${name}_${part}`);
      if (isWanted) total += value.value;
    }
    return total;
  }

  /** Prometheus text format. */
  text(): Promise<string> {
    return this.registry.metrics();
  }
}
