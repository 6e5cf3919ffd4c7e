import { join } from "node:path";
import { BrokerProcess, brokerDirectory, freePort, removeDirectory } from "./broker-process.ts";

export interface RabbitMq extends AsyncDisposable {
  readonly port: number;
  /** Ends the broker without warning. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Debian's start script without the change to another user. */
const SERVER = "/usr/lib/rabbitmq/bin/rabbitmq-server";

/** The broker RabbitMQ on a free port of the loopback, with the user guest and a port mapper of its own. */
export async function startRabbitMq(): Promise<RabbitMq> {
  const directory = await brokerDirectory("rabbitmq");
  const [port, nodePort, mapperPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const env = {
    HOME: directory, // of the cookie
    ERL_CRASH_DUMP_SECONDS: "0", // otherwise it would be written here
    ERL_EPMD_ADDRESS: "127.0.0.1",
    ERL_EPMD_PORT: String(mapperPort),
    RABBITMQ_NODENAME: `orrery${port}@localhost`,
    RABBITMQ_NODE_IP_ADDRESS: "127.0.0.1",
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_DIST_PORT: String(nodePort),
    RABBITMQ_MNESIA_BASE: join(directory, "data"),
    RABBITMQ_LOG_BASE: join(directory, "log"),
    RABBITMQ_LOGS: "-",
    RABBITMQ_ENABLED_PLUGINS_FILE: join(directory, "plugins"),
    RABBITMQ_CONFIG_FILE: join(directory, "rabbitmq"),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: `-kernel inet_dist_use_interface {127,0,0,1} +S 1:1`,
  };
  const mapper = new BrokerProcess(["epmd", "-address", "127.0.0.1", "-port", String(mapperPort)], mapperPort);
  await mapper.start();
  const broker = new BrokerProcess([SERVER], port, env);
  await broker.start();
  return {
    port,
    kill: () => broker.kill(),
    start: () => broker.start(),
    async [Symbol.asyncDispose]() {
      await broker.kill();
      await mapper.kill();
      await removeDirectory(directory);
    },
  };
}
