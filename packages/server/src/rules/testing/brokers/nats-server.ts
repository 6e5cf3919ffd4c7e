import { rm } from "node:fs/promises";
import { join } from "node:path";
import { BrokerProcess, brokerDirectory, freePort, removeDirectory } from "./broker-process.ts";

export interface NatsServer extends AsyncDisposable {
  readonly url: string;
  /** Ends it without warning, and removes its files. */
  killWithFiles(): Promise<void>;
  start(): Promise<void>;
  /** Stops it in the middle of what it does (`SIGSTOP`), or lets it go on. */
  pause(): void;
  resume(): void;
}

/** NATS with JetStream on a free port of the loopback. */
export async function startNats(): Promise<NatsServer> {
  const directory = await brokerDirectory("nats");
  const port = await freePort();
  const store = join(directory, "jetstream");
  const broker = new BrokerProcess(["nats-server", "-a", "127.0.0.1", "-p", String(port), "-js", "-sd", store], port);
  await broker.start();
  return {
    url: `nats://127.0.0.1:${port}`,
    async killWithFiles() {
      await broker.kill();
      await rm(store, { recursive: true, force: true, maxRetries: 5 });
    },
    start: () => broker.start(),
    pause: () => broker.signal("SIGSTOP"),
    resume: () => broker.signal("SIGCONT"),
    async [Symbol.asyncDispose]() {
      await broker.kill();
      await removeDirectory(directory);
    },
  };
}
