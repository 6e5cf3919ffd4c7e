// System packages of the tests: a browser, PostgreSQL, Mosquitto with its clients, RabbitMQ, NATS, clients of CoAP
// and DTLS, and net-snmp. Installed by apt when root, otherwise listed.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";

const HEADLESS = "/usr/lib/chromium/chromium-headless-shell";
const BROWSERS = [HEADLESS, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

function hasBrowser() {
  return [process.env.CHROMIUM_PATH, ...BROWSERS].some((path) => path && existsSync(path));
}

function hasPostgres() {
  const base = "/usr/lib/postgresql";
  if (process.env.ORRERY_DATABASE_URL) return true;
  if (existsSync(base) && readdirSync(base).some((version) => existsSync(`${base}/${version}/bin/initdb`))) return true;
  return spawnSync("initdb", ["--version"], { stdio: "ignore" }).status === 0;
}

function hasProgram(name) {
  return spawnSync("sh", ["-c", `PATH=$PATH:/usr/sbin command -v ${name}`], { stdio: "ignore" }).status === 0;
}

/** Debian's packages of the brokers, clients and agents that tests speak to, with a program of each. */
const BROKERS = [
  ["mosquitto-clients", "mosquitto_pub"],
  ["mosquitto", "mosquitto"],
  ["rabbitmq-server", "rabbitmq-server"],
  ["nats-server", "nats-server"],
  ["openssl", "openssl"],
  ["libcoap3-bin", "coap-client-openssl"],
  ["snmp", "snmptrap"],
  ["snmpd", "snmpd"],
];

/** @param {{ postgres: boolean, chromium: boolean, brokers: boolean }} needs */
export function installSystemPackages(needs) {
  const missing = [];
  const helpful = needs.chromium && !process.env.CHROMIUM_PATH && !existsSync(HEADLESS); // the tests are faster with it
  if (needs.postgres && !hasPostgres()) missing.push("postgresql");
  if (needs.chromium && !hasBrowser()) missing.push("chromium-headless-shell");
  if (needs.brokers) missing.push(...BROKERS.filter(([, program]) => !hasProgram(program)).map(([name]) => name));
  const root = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (missing.length === 0) {
    if (helpful && root) install(["chromium-headless-shell"]); // without it the browser that is there does
    return;
  }
  if (!root) {
    console.error(`The tests need ${missing.join(" and ")}. Install with: sudo apt-get install ${missing.join(" ")}`);
    process.exit(1);
  }
  console.log(`Installing ${missing.join(" and ")} …`);
  if (!install(missing)) {
    console.error(`apt-get could not install ${missing.join(" and ")}, see above.`);
    process.exit(1);
  }
}

/** @returns whether apt-get has installed them. */
function install(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const run = (args) => spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env }).status === 0;
  return run(["update", "-qq"]) && run(["install", "-y", "-qq", "--no-install-recommends", ...packages]);
}
