import { availableParallelism, freemem, totalmem } from "node:os";
import { getHeapStatistics } from "node:v8";
import type { SystemStatus, SystemStorage } from "@orrery/model";
import type { Clock } from "../../kernel/clock.ts";
import type { Metrics } from "../../kernel/metrics/metrics.ts";

export interface SystemStatusParts {
  readonly version: string;
  readonly serviceId: string;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly storage: () => Promise<SystemStorage>;
}

/** Reads how the installation fares, from the metrics that every module registers. */
export class SystemStatusService {
  readonly #parts: SystemStatusParts;

  constructor(parts: SystemStatusParts) {
    this.#parts = parts;
  }

  async read(): Promise<SystemStatus> {
    const { version, serviceId, clock, metrics, storage } = this.#parts;
    const now = clock();
    const { user, system } = process.cpuUsage(); // microseconds
    const { heap_size_limit: heapLimit, used_heap_size: heapUsed } = getHeapStatistics();
    const sum = (name: string, part?: "count" | "sum") => metrics.sum(`orrery_${name}`, part);
    return {
      version,
      runtime: `Node.js ${process.versions.node} on ${process.platform} ${process.arch}`,
      serviceId,
      startedAt: Math.round(now - process.uptime() * 1000),
      now,
      memory: {
        used: process.memoryUsage.rss(),
        heapUsed,
        heapLimit,
        hostFree: freemem(),
        hostTotal: totalmem(),
      },
      processor: { usedMs: Math.round((user + system) / 1000), cores: availableParallelism() },
      waiting: {
        points: await sum("series_points_pending"),
        ruleMessages: await sum("rule_messages_pending"),
        scriptCalls: await sum("script_calls_pending"),
        exports: await sum("exports_running"),
      },
      counts: {
        requests: await sum("http_request_duration_seconds", "count"),
        ruleMessages: await sum("rule_messages_total"),
        failedRuleMessages: await sum("rule_messages_failed_total"),
        lateRuleMessages: await sum("rule_messages_late_total"),
        commits: await sum("commit_duration_seconds", "count"),
        commitMs: Math.round((await sum("commit_duration_seconds", "sum")) * 1000),
        lostAuditEntries: await sum("audit_entries_lost_total"),
      },
      connections: { mqtt: await sum("mqtt_connections"), coapObservers: await sum("coap_observers") },
      storage: await storage(),
    };
  }
}
