import type { GatewayDraft } from "./gateway-draft.ts";

/** What a gateway logs apart, each in a file of its own. */
const PARTS = ["service", "connector", "converter", "tb_connection", "storage", "extension"] as const;

/** The configuration of a gateway's logs, in the file format of Python's logging. */
export function logsConfig({ logLevel, logFolder }: Pick<GatewayDraft, "logLevel" | "logFolder">): string {
  const folder = logFolder.trim().replace(/\/?$/, "/").replaceAll('"', "");
  const level = logLevel === "NONE" ? "NOTSET" : logLevel;
  return [
    section("loggers", { keys: ["root", ...PARTS].join(", ") }),
    section("handlers", { keys: ["consoleHandler", ...PARTS.map((part) => `${part}Handler`)].join(", ") }),
    section("formatters", { keys: "LogFormatter" }),
    section("logger_root", { level: "ERROR", handlers: "consoleHandler" }),
    ...PARTS.map((part) =>
      section(`logger_${part}`, {
        level,
        handlers: `${part}Handler`,
        formatter: "LogFormatter",
        qualname: part,
      }),
    ),
    section("handler_consoleHandler", {
      class: "StreamHandler",
      level,
      formatter: "LogFormatter",
      args: "(sys.stdout,)",
    }),
    ...PARTS.map((part) =>
      section(`handler_${part}Handler`, {
        level,
        class: "logging.handlers.TimedRotatingFileHandler",
        formatter: "LogFormatter",
        args: `("${folder}${part}.log", "d", 1, 7,)`,
      }),
    ),
    section("formatter_LogFormatter", {
      format: '"%(asctime)s - %(levelname)s - [%(filename)s] - %(module)s - %(lineno)d - %(message)s"',
      datefmt: '"%Y-%m-%d %H:%M:%S"',
    }),
  ].join("\n");
}

const section = (name: string, members: Readonly<Record<string, string>>) =>
  `[${name}]\n${Object.entries(members)
    .map(([key, value]) => `${key}=${value}\n`)
    .join("")}`;
