import type { Setting } from "../../kernel/config/setting.ts";
import { TRANSPORTS } from "../../transports/transports.ts";
import { SETTINGS } from "./settings.ts";

/** Every setting there is. */
export const ROWS: readonly Setting<unknown>[] = [
  ...Object.values(SETTINGS),
  ...TRANSPORTS.flatMap(({ settings }) => settings),
];

/** What `npm start -- --help` prints. */
export function helpText(): string {
  const rows = ROWS.map(
    (row) => `  ${row.name}${row.default === undefined ? "" : `=${row.default}`}\n      ${row.meaning}`,
  );
  return [
    "Orrery, an IoT platform. Start it with: npm start",
    "",
    "  npm start -- backup FILE     writes everything into a file, also while the platform runs",
    "  npm start -- restore FILE    makes an installation of such a file, where there is none",
    "  npm start -- drill FILE      restores such a file into a folder that is removed again, to prove that it can be",
    "  npm start -- move URL        copies everything to the other kind of store: postgres://… or sqlite:FOLDER",
    "",
    "Settings are environment variables:",
    "",
    ...rows,
    "",
  ].join("\n");
}

/** The same as a Markdown table, for docs/settings.md. */
export function settingsTable(): string {
  const rows = ROWS.map(
    (row) => `| \`${row.name}\` | ${row.default === undefined ? "not set" : `\`${row.default}\``} | ${row.meaning} |`,
  );
  return ["| Variable | Default | Meaning |", "|---|---|---|", ...rows].join("\n");
}
