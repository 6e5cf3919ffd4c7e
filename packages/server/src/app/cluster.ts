import { randomUUID } from "node:crypto";
import { PlatformError, parseUuid } from "@orrery/model";
import { sql } from "kysely";
import type { Bus } from "../kernel/bus/bus.ts";
import { NatsBus } from "../kernel/bus/nats/nats-bus.ts";
import { openNatsLink } from "../kernel/bus/nats/nats-link.ts";
import { systemClock } from "../kernel/clock.ts";
import type { ListeningPort } from "../kernel/config/ports.ts";
import type { Database } from "../kernel/database/database.ts";
import { openDatabase } from "../kernel/database/open-database.ts";
import { ActiveTable } from "../kernel/nodes/active-table.ts";
import { announcedHost } from "../kernel/nodes/announced-host.ts";
import { clusterName } from "../kernel/nodes/cluster-name.ts";
import { Election } from "../kernel/nodes/election.ts";
import { joinCluster } from "../kernel/nodes/join-cluster.ts";
import type { NodeLeases } from "../kernel/nodes/node-leases.ts";
import { NodePort } from "../kernel/nodes/relay/node-port.ts";
import type { Takers } from "../kernel/nodes/relay/passed-client.ts";
import { type NodeId, nodeIdOf } from "../kernel/partitions/node-id.ts";
import { ownerNews } from "../kernel/partitions/owner-news.ts";
import { type InstallationKeys, openInstallationKeys } from "../kernel/secrets/installation-keys.ts";
import { SecretBox } from "../kernel/secrets/secret-box.ts";
import { API_VERSION } from "../system/system-routes.ts";
import { OWNER_LOCK, prepareSeriesTables } from "../telemetry/store/postgres/postgres-owner.ts";
import type { Configuration } from "./config/configuration.ts";
import { type Front, openFront } from "./front.ts";
import { sealedWithKey } from "./sealing-mark.ts";
import { type Tools, unusableDatabase } from "./storage.ts";

/** What becomes of a node of a cluster before and after it works. */
export interface NodeEvents {
  /** It waits until it becomes the active node. `close` ends it in order. */
  standingBy(standby: {
    readonly httpPort: number;
    readonly ports: readonly ListeningPort[];
    close(): Promise<void>;
  }): void;
  /** Another node has taken over, because this one stood still or was cut off: it is to end at once. */
  lost(): void;
}

/** The active node of a cluster. */
export interface ActiveNode {
  readonly node: NodeId;
  readonly bus: Bus;
  /** Called before it listens itself: while it stood by, it listened to pass clients on. */
  stopPassingOn(): void;
  /** Called when it listens: it takes the clients of the other nodes, and those that have waited at this one. */
  take(takers: Takers): void;
}

/**
 * Joins the nodes and resolves when this one is the active one, perhaps after days.
 * @throws {PlatformError} `unavailable` when PostgreSQL or NATS cannot be used, when the key is not that of the others, and when a
 * program without a cluster uses the database.
 */
export async function becomeActive(
  configuration: Configuration,
  tools: Tools,
  events: NodeEvents,
): Promise<ActiveNode> {
  const { busUrl = "", databaseUrl: url = "", serviceId } = configuration; // has both, or was refused
  const { log, closing, metrics } = tools;
  const me = nodeIdOf(parseUuid(randomUUID()));
  const keys = await openInstallationKeys(configuration);
  await prepareSeriesTables(url).catch((cause: unknown) => {
    throw unusableDatabase(cause);
  });
  const database = await openDatabase({ kind: "postgres", url, maxConnections: 2, applicationName: ELECTION, log });
  closing.add("database of the election", () => database.close());
  const table = new ActiveTable(database, me, OWNER_LOCK);
  if (await table.isUsedAlone()) throw new PlatformError("unavailable", USED_ALONE);
  await table.prepare();
  const link = await openNatsLink({ url: busUrl, name: `orrery ${serviceId}`, log });
  closing.add("connection to NATS", () => link.close());
  const cluster = await clusterName(database);
  const keyId = new SecretBox(keys).keyId;
  const nodePort = await NodePort.open({ host: configuration.host, port: configuration.nodePort, keys, metrics, log });
  closing.add("port between nodes", () => nodePort.close());
  const relay = { host: announcedHost(configuration.host, configuration.nodeAddress), port: nodePort.port };
  const record = { version: API_VERSION, host: serviceId, startedAt: systemClock(), keyId, relay };
  const keyOfDatabase = await keyOfSecrets(database);
  const leases = await joinCluster({ link, cluster, me, record, keyOfDatabase, log });
  closing.add("lease", () => leases.close());
  const news = ownerNews(link, cluster);
  const election = new Election({ me, table, leases, news, isConnected: () => link.isConnected, log });
  closing.add("election", async () => {
    await election.leave();
    news.close();
  });
  metrics.gauge("orrery_cluster_nodes", "Nodes of the cluster that live, with those that stand by", () => {
    return leases.members.members.size;
  });
  await election.look();
  const front = election.isActive ? undefined : await standBy(configuration, tools, { keys, election, leases, events });
  log.info({ node: me }, "this is the active node of the cluster");
  void election.lost.then(() => {
    log.fatal({ node: me }, "another node has taken over, or this one is cut off; it ends");
    events.lost();
  });
  const bus = await NatsBus.open({ link, cluster, node: me, keys, log });
  metrics.gauge("orrery_cluster_events_lost", "Events that other nodes did not get and were told of", () => bus.lost);
  return {
    node: me,
    bus,
    stopPassingOn: () => front?.stopListening(),
    take(takers) {
      front?.takeOver(takers);
      nodePort.take(takers);
      closing.add("clients of other nodes", () => nodePort.stopTaking()); // first of all
    },
  };
}

const ELECTION = "orrery election";
const USED_ALONE =
  "A program without ORRERY_BUS_URL uses this database: a single node, a restore or a move. End it first, then start the cluster.";

interface Standby {
  readonly keys: InstallationKeys;
  readonly election: Election;
  readonly leases: NodeLeases;
  readonly events: NodeEvents;
}

/** Passes clients on to the active node, until this one is it. */
async function standBy(
  configuration: Configuration,
  tools: Tools,
  { keys, election, leases, events }: Standby,
): Promise<Front> {
  const { log, closing } = tools;
  const node = () => leases.nodes.find(({ id }) => id === election.activeNode);
  const sentence = (): string => {
    const active = node();
    return active
      ? `This node stands by; ${active.record.host} is the active one`
      : "No node of the cluster is active yet";
  };
  const active = () => {
    const { id, record } = node() ?? {};
    return id && record?.relay ? { id, ...record.relay } : undefined;
  };
  const front = await openFront(configuration, tools, { keys, active, sentence });
  closing.add("listeners of a node that stands by", () => front.close());
  log.info({ port: front.httpPort }, sentence());
  events.standingBy({ httpPort: front.httpPort, ports: front.ports, close: () => closing.close() });
  await election.won;
  return front;
}

/** The key of the secrets in the database; absent in one that has none yet. */
async function keyOfSecrets(database: Database): Promise<string | undefined> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('sealing') is not null as found`.execute(
    database.db,
  );
  return rows[0]?.found ? sealedWithKey(database) : undefined;
}
