import type { Configuration } from "./app/config/configuration.ts";
import type { App } from "./app.ts";
import { DEMO_ACCOUNTS } from "./demo/demo-accounts.ts";

/** What a person reads after the start: where it listens, who may sign in, where the data lies. */
export function banner(configuration: Configuration, app: App): string {
  const data: Row = ["Data", configuration.databaseUrl ? "PostgreSQL" : configuration.dataDir];
  return [
    "",
    `Orrery is running${configuration.demo === "off" ? "" : ", in demo mode"}.`,
    "",
    ...rows([...listening(configuration, app), data]),
    "",
    ...access(configuration, app),
    "Ctrl-C stops it.",
    "",
  ].join("\n");
}

/** What is read from a node of a cluster that passes clients on to the active one. */
export function standbyBanner(configuration: Configuration, app: Pick<App, "httpPort" | "ports">): string {
  const title = "Orrery stands by, and passes devices and users on to the active node.";
  return ["", title, "", ...rows(listening(configuration, app)), "", "Ctrl-C stops it.", ""].join("\n");
}

type Row = readonly [title: string, text: string];

function listening(configuration: Configuration, { httpPort, ports }: Pick<App, "httpPort" | "ports">): Row[] {
  const host = shownHost(configuration);
  return [["Console", `http://${host}:${httpPort}`], ...ports.map(({ name, port }): Row => [name, `${host}:${port}`])];
}

function shownHost({ host }: Configuration): string {
  const shown = host === "127.0.0.1" || host === "0.0.0.0" ? "localhost" : host;
  return shown.includes(":") ? `[${shown}]` : shown;
}

function access(configuration: Configuration, app: App): string[] {
  if (configuration.demo !== "off") {
    const accounts = [
      ["System administrator", DEMO_ACCOUNTS.systemAdmin],
      ["Tenant administrator", DEMO_ACCOUNTS.tenantAdmin],
      ["Customer user", DEMO_ACCOUNTS.customerUser],
    ] as const;
    return [...rows(accounts.map(([title, { email, password }]) => [title, `${email} / ${password}`])), ""];
  }
  if (app.setupCode === undefined) return [];
  return [
    ...rows([["Set-up code", app.setupCode]]),
    "  Open the console and enter it to create the system administrator.",
    "",
  ];
}

function rows(pairs: readonly Row[]): string[] {
  const width = Math.max(...pairs.map(([title]) => title.length));
  return pairs.map(([title, text]) => `  ${title.padEnd(width)}  ${text}`);
}
