import { entityId, type RuleChainId, type RuleNodeId, type TenantId } from "@orrery/model";
import type { EventRecorder } from "../../events/event-recorder.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { EngineEvents, NodeDebugEvent } from "../engine/engine-events.ts";

const MAX_TEXT = 4096;
const MAX_EVENTS = 50_000;
const WINDOW_MS = 3_600_000;
const ERROR_INTERVAL_MS = 3_000;
const MAX_FAILING_NODES = 10_000;

interface Window {
  readonly since: number;
  events: number;
}

/** Records debug messages, lifecycle and errors of nodes as events; rate-limited per tenant. */
export class EngineRecords implements EngineEvents {
  readonly #recorder: EventRecorder;
  readonly #clock: Clock;
  readonly #serviceId: string;
  readonly #windows = new Map<string, Window>();
  /** When a node's last error was recorded. */
  readonly #failures = new Map<string, number>();

  constructor(recorder: EventRecorder, { clock, serviceId }: { readonly clock: Clock; readonly serviceId: string }) {
    this.#recorder = recorder;
    this.#clock = clock;
    this.#serviceId = serviceId;
  }

  debug(event: NodeDebugEvent): void {
    if (!this.#admits(event)) return;
    const { tenantId, ruleNodeId, direction, message, label, error } = event;
    const { originator } = message;
    this.#recorder.record({
      tenantId,
      entityId: entityId("RULE_NODE", ruleNodeId),
      type: "DEBUG_RULE_NODE",
      body: {
        type: direction,
        server: this.#serviceId,
        entityId: originator.id,
        entityName: originator.entityType,
        msgId: message.id,
        msgType: message.type,
        dataType: message.dataType,
        relationType: label,
        data: cut(message.data),
        metadata: cut(JSON.stringify(message.metadata)),
        ...(error === undefined ? {} : { error: cut(error) }),
      },
    });
  }

  lifecycle(
    tenantId: TenantId,
    entity: RuleChainId | RuleNodeId,
    event: "CREATED" | "STARTED" | "UPDATED" | "STOPPED" | "DELETED",
    error?: Error,
  ): void {
    const failure = error === undefined ? {} : { error: cut(error.message) };
    const body = { server: this.#serviceId, event, success: error === undefined, ...failure };
    this.#recorder.record({ tenantId, entityId: entity, type: "LC_EVENT", body });
  }

  /** Records at most one error of a node per {@link ERROR_INTERVAL_MS}. */
  failed(tenantId: TenantId, node: RuleNodeId, error: Error): void {
    const now = this.#clock();
    if (now - (this.#failures.get(node.id) ?? Number.NEGATIVE_INFINITY) < ERROR_INTERVAL_MS) return;
    if (this.#failures.size >= MAX_FAILING_NODES) this.#failures.clear();
    this.#failures.set(node.id, now);
    const body = { server: this.#serviceId, method: "onRuleChainToRuleNodeMsg", error: cut(error.message) };
    this.#recorder.record({ tenantId, entityId: node, type: "ERROR", body });
  }

  /** Resets the rate limit of a tenant; called when a chain is saved. */
  resetRate(tenantId: TenantId): void {
    this.#windows.delete(tenantId.id);
  }

  #admits({ tenantId, ruleChainId, error }: NodeDebugEvent): boolean {
    const now = this.#clock();
    const known = this.#windows.get(tenantId.id);
    const window = known && now - known.since < WINDOW_MS ? known : { since: now, events: 0 };
    if (window !== known) this.#windows.set(tenantId.id, window);
    window.events += 1;
    if (window.events === MAX_EVENTS + 1) {
      this.#recorder.record({
        tenantId,
        entityId: entityId("RULE_CHAIN", ruleChainId),
        type: "DEBUG_RULE_CHAIN",
        body: {
          server: this.#serviceId,
          message: "Reached debug mode rate limit!",
          ...(error === undefined ? {} : { error: cut(error) }),
        },
      });
    }
    return window.events <= MAX_EVENTS;
  }
}

function cut(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  return `${text.slice(0, MAX_TEXT)}...[truncated ${text.length - MAX_TEXT} symbols]`;
}
