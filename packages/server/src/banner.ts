import type { Configuration } from "./app/config/configuration.ts";
import type { App } from "./app.ts";
import { DEMO_ACCOUNTS } from "./demo/demo-accounts.ts";

/** What a person reads after the start: where it listens, who may sign in, where the data lies. */
export function banner(configuration: Configuration, app: App): string {
  const shown =
    configuration.host === "127.0.0.1" || configuration.host === "0.0.0.0" ? "localhost" : configuration.host;
  const host = shown.includes(":") ? `[${shown}]` : shown;
  const where = [
    ["Console", `http://${host}:${app.httpPort}`],
    ...app.ports.map(({ name, port }) => [name, `${host}:${port}`] as const),
    ["Data", configuration.databaseUrl ? "PostgreSQL" : configuration.dataDir],
  ] as const;
  return [
    "",
    `Orrery is running${configuration.demo === "off" ? "" : ", in demo mode"}.`,
    "",
    ...rows(where),
    "",
    ...access(configuration, app),
    "Ctrl-C stops it.",
    "",
  ].join("\n");
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

function rows(pairs: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...pairs.map(([title]) => title.length));
  return pairs.map(([title, text]) => `  ${title.padEnd(width)}  ${text}`);
}
