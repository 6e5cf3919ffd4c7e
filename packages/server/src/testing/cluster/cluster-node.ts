import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { testLog } from "../databases.ts";
import { FREE_PORTS } from "../free-ports.ts";
import type { TestSettings } from "../test-platform.ts";

const MAIN = fileURLToPath(new URL("../../../dist/main.mjs", import.meta.url));

/** Where a node listens. */
export interface NodePorts {
  readonly httpPort: number;
  readonly mqttPort: number;
  /** Of MQTT over TLS, when it is configured. */
  readonly tlsPort: number | undefined;
  readonly coapPort: number;
  /** Of a platform that has no administrator yet; only the active node tells it. */
  readonly setupCode: string | undefined;
}

/** A run of the real program as a node of a cluster. */
export interface ClusterNode extends AsyncDisposable {
  /** Resolves when it stands by and listens. */
  readonly standby: Promise<NodePorts>;
  /** Resolves when it is the active node and listens. */
  readonly active: Promise<NodePorts>;
  readonly isActive: boolean;
  /** Resolves with its exit status when it has ended; null after a signal. */
  readonly ended: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
}

export function startClusterNode(settings: TestSettings): ClusterNode {
  const environment = Object.entries(process.env).filter(([name]) => !name.startsWith("ORRERY_"));
  const child = spawn(process.execPath, [MAIN], {
    env: { ...Object.fromEntries(environment), ...FREE_PORTS, ...SETTINGS, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit").then(([status]: (number | null)[]) => status ?? null);
  const standby = Promise.withResolvers<NodePorts>();
  const active = Promise.withResolvers<NodePorts>();
  for (const each of [standby, active]) each.promise.catch(() => undefined); // of a node that never is that
  const rows = new Map<string, string>();
  let isStandingBy = false;
  let isActive = false;
  createInterface({ input: child.stdout }).on("line", (line) => {
    const [, name, text] = /^ {2}(\S.*?) {2,}(\S+)$/.exec(line) ?? [];
    if (name !== undefined && text !== undefined) rows.set(name, text);
    if (line.startsWith("Orrery ")) isStandingBy = line.includes("stands by");
    if (!line.startsWith("Ctrl-C")) return;
    isActive = !isStandingBy;
    (isStandingBy ? standby : active).resolve(portsOf(rows));
    rows.clear();
  });
  createInterface({ input: child.stderr }).on("line", (line) => testLog.warn({ line }, "a node of a cluster"));
  void ended.then(() => {
    isActive = false;
    for (const each of [standby, active]) each.reject(new Error("the node has ended"));
  });
  return {
    standby: standby.promise,
    active: active.promise,
    get isActive() {
      return isActive;
    },
    ended,
    signal: (name) => void child.kill(name),
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

function portsOf(rows: ReadonlyMap<string, string>): NodePorts {
  const port = (name: string): number | undefined => {
    const text = rows.get(name);
    return text === undefined ? undefined : Number(text.slice(text.lastIndexOf(":") + 1));
  };
  return {
    httpPort: port("Console") ?? 0,
    mqttPort: port("MQTT") ?? 0,
    tlsPort: port("MQTT TLS"),
    coapPort: port("CoAP") ?? 0,
    setupCode: rows.get("Set-up code"),
  };
}

const SETTINGS: TestSettings = {
  ORRERY_HOST: "127.0.0.1",
  ORRERY_DEMO: "off",
  ORRERY_LOG_LEVEL: "warn",
  ORRERY_QUEUE_STATISTICS_INTERVAL_MS: "0",
};
