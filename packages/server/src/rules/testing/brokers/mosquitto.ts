import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BrokerProcess, brokerDirectory, freePort, removeDirectory } from "./broker-process.ts";

export interface Mosquitto extends AsyncDisposable {
  readonly port: number;
  /** Ends the broker without warning. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

export interface MosquittoOptions {
  /** Only this user may connect; anybody by default. */
  readonly login?: { readonly user: string; readonly password: string } | undefined;
  /** TLS with this certificate and key in PEM, and clients with certificates of `clientCa` only. */
  readonly tls?: { readonly cert: string; readonly key: string; readonly clientCa: string } | undefined;
}

/** The broker Mosquitto on a free port of the loopback. */
export async function startMosquitto({ login, tls }: MosquittoOptions = {}): Promise<Mosquitto> {
  const directory = await brokerDirectory("mosquitto");
  const port = await freePort();
  const at = (name: string) => join(directory, name);
  const lines = [`listener ${port} 127.0.0.1`, `allow_anonymous ${login ? "false" : "true"}`];
  if (login) {
    spawnSync("mosquitto_passwd", ["-b", "-c", at("passwords"), login.user, login.password]);
    lines.push(`password_file ${at("passwords")}`, "user root");
  }
  if (tls) {
    const { cert, key, clientCa } = tls;
    await Promise.all([
      writeFile(at("cert.pem"), cert),
      writeFile(at("key.pem"), key),
      writeFile(at("ca.pem"), clientCa),
    ]);
    lines.push(`certfile ${at("cert.pem")}`, `keyfile ${at("key.pem")}`, `cafile ${at("ca.pem")}`);
    lines.push("require_certificate true", "use_identity_as_username true", "user root");
  }
  await writeFile(at("mosquitto.conf"), `${lines.join("\n")}\n`);
  const broker = new BrokerProcess(["mosquitto", "-c", at("mosquitto.conf")], port);
  await broker.start();
  return {
    port,
    kill: () => broker.kill(),
    start: () => broker.start(),
    async [Symbol.asyncDispose]() {
      await broker.kill();
      await removeDirectory(directory);
    },
  };
}
