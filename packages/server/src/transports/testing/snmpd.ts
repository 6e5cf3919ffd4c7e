import { execFile, spawn } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
/** Debian keeps daemons there, which is not in the path of every user. */
const PATH = `${process.env.PATH ?? ""}:/usr/sbin:/sbin`;

/** A user of the agent, in the words of net-snmp; both passphrases are {@link PASSPHRASE}. */
export interface AgentUser {
  readonly name: string;
  readonly authentication: string;
  readonly privacy: string;
}

export const PASSPHRASE = "a long passphrase";
/** May be written with the community `writer`. */
export const SYS_CONTACT = "1.3.6.1.2.1.1.4.0";
export const SYS_NAME = "1.3.6.1.2.1.1.5.0";
export const SYS_UP_TIME = "1.3.6.1.2.1.1.3.0";
export const SYS_OBJECT_ID = "1.3.6.1.2.1.1.2.0";
/** Only in {@link startSnmpd}: what it says. */
export const SYS_DESCR = "1.3.6.1.2.1.1.1.0";
/** An integer that may be written: 1 or 2. */
export const AUTHENTICATION_TRAPS = "1.3.6.1.2.1.11.30.0";

/** A real agent (net-snmp) on a free port of this machine, with the communities `reader` and `writer`. */
export async function startSnmpd(users: readonly AgentUser[] = []) {
  const folder = await mkdtemp(join(tmpdir(), "snmpd-"));
  const port = await freeUdpPort();
  const configuration = [
    `agentAddress udp:127.0.0.1:${port}`,
    "rocommunity reader 127.0.0.1",
    "rwcommunity writer 127.0.0.1",
    "sysDescr a meter",
    ...users.map(({ name, authentication, privacy }) => {
      return `createUser ${name} ${authentication} "${PASSPHRASE}" ${privacy} "${PASSPHRASE}"`;
    }),
    ...users.map(({ name }) => `rwuser ${name} authPriv`),
  ];
  await writeFile(join(folder, "snmpd.conf"), `${configuration.join("\n")}\n`);
  const arguments_ = ["-f", "-Lo", "-C", "-c", join(folder, "snmpd.conf"), "-p", join(folder, "pid")];
  const agent = spawn("snmpd", arguments_, {
    env: { ...process.env, PATH, SNMP_PERSISTENT_DIR: folder, MIBS: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  await new Promise<void>((resolve, reject) => {
    const heard = (text: Buffer) => text.includes("NET-SNMP version") && resolve();
    agent.stdout.on("data", heard);
    agent.stderr.on("data", heard);
    agent.on("error", reject);
    agent.on("exit", (code) => reject(new Error(`snmpd ended with ${code}`)));
  });
  return {
    port,
    async [Symbol.asyncDispose]() {
      if (agent.exitCode === null) {
        agent.kill();
        await once(agent, "exit");
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs a program of net-snmp, such as snmptrap. @returns what it prints. */
export async function netSnmp(program: string, ...arguments_: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "snmp-"));
  try {
    const env = { ...process.env, PATH, SNMP_PERSISTENT_DIR: folder, SNMPCONFPATH: folder, MIBS: "" };
    return (await run(program, arguments_, { env })).stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A UDP port that nothing uses at the moment. */
async function freeUdpPort(): Promise<number> {
  const socket = createSocket("udp4");
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(resolve));
  return port;
}
