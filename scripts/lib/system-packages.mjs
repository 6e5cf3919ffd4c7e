// System packages of the tests: a browser, PostgreSQL, Mosquitto with its clients, and RabbitMQ. Installed by apt when root,
// otherwise listed.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";

const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...BROWSERS].find((path) => path && existsSync(path));
}

export function hasPostgres() {
  const base = "/usr/lib/postgresql";
  if (process.env.ORRERY_DATABASE_URL) return true;
  if (existsSync(base) && readdirSync(base).some((version) => existsSync(`${base}/${version}/bin/initdb`))) return true;
  return spawnSync("initdb", ["--version"], { stdio: "ignore" }).status === 0;
}

function hasProgram(name) {
  return spawnSync("sh", ["-c", `PATH=$PATH:/usr/sbin command -v ${name}`], { stdio: "ignore" }).status === 0;
}

/** Debian's packages of the brokers that tests speak to, with a program of each. */
const BROKERS = [
  ["mosquitto-clients", "mosquitto_pub"],
  ["mosquitto", "mosquitto"],
  ["rabbitmq-server", "rabbitmq-server"],
];

/** @param {{ postgres: boolean, chromium: boolean, brokers: boolean }} needs */
export function installSystemPackages(needs) {
  const missing = [];
  if (needs.postgres && !hasPostgres()) missing.push("postgresql");
  if (needs.chromium && !findChromium()) missing.push("chromium");
  if (needs.brokers) missing.push(...BROKERS.filter(([, program]) => !hasProgram(program)).map(([name]) => name));
  if (missing.length === 0) return;
  const root = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (!root) {
    console.error(`The tests need ${missing.join(" and ")}. Install with: sudo apt-get install ${missing.join(" ")}`);
    process.exit(1);
  }
  console.log(`Installing ${missing.join(" and ")} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const run = (args) => spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env }).status === 0;
  if (!run(["update", "-qq"]) || !run(["install", "-y", "-qq", "--no-install-recommends", ...missing])) {
    console.error(`apt-get could not install ${missing.join(" and ")}, see above.`);
    process.exit(1);
  }
}
