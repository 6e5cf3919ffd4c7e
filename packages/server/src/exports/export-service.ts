import { setTimeout as pause } from "node:timers/promises";
import { type ExportFormat, type ExportLink, type ExportRequest, PlatformError } from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Clock } from "../kernel/clock.ts";
import { emptyAnswer, type HttpAnswer } from "../kernel/http/answer.ts";
import { fileAnswer } from "../kernel/http/file-answer.ts";
import type { Logger } from "../kernel/logging.ts";
import { ExportSlots } from "./export-slots.ts";
import { ExportTickets, type Ticket } from "./export-tickets.ts";
import type { ExportSources, OpenExport } from "./open-export.ts";
import type { Surroundings } from "./sources/list-rows.ts";
import { watchedStream } from "./watched-stream.ts";

/** Who has heard nothing for so long gets the beginning of the file before the first rows are there. */
const BEGIN_AFTER_MS = 120;

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv;charset=UTF-8",
  json: "application/json",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

export interface ExportServiceOptions {
  readonly sources: ExportSources;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Writes tables to files that are sent while they are written. */
export class ExportService {
  readonly slots = new ExportSlots();
  readonly #tickets: ExportTickets;
  readonly #sources: ExportSources;
  readonly #log: Logger;

  constructor({ sources, clock, log }: ExportServiceOptions) {
    this.#tickets = new ExportTickets(clock);
    this.#sources = sources;
    this.#log = log;
  }

  /**
   * The file. What keeps the first rows from being read is told as for every call when it is found out soon; what comes
   * later ends the connection.
   * @throws {PlatformError} `badRequest`, `tooManyRequests`, and what the source throws.
   */
  async file(user: User, request: ExportRequest, call: Surroundings): Promise<HttpAnswer> {
    const ended = this.slots.take(user);
    let opened: OpenExport | undefined;
    try {
      opened = await this.#open(user, request, call);
      await soon(opened.begin());
      const { fileName = "export", format } = request;
      const data = watchedStream(opened.bytes, { socket: call.request.raw.socket, log: this.#log, ended });
      return fileAnswer({
        fileName: `${plainName(fileName)}.${format}`,
        contentType: TYPES[format],
        sizeBytes: undefined,
        data,
      });
    } catch (error) {
      ended();
      throw error;
    }
  }

  /** A link to the file. @throws {PlatformError} as {@link file} does for what it refuses without reading. */
  async link(ticket: Ticket, call: Surroundings): Promise<ExportLink> {
    this.slots.take(ticket.user)();
    await this.#open(ticket.user, ticket.request, call);
    return this.#tickets.issue(ticket);
  }

  /** Whose link it is. @throws {PlatformError} `notFound`. */
  ownerOf(name: string): User {
    return this.#tickets.look(name).user;
  }

  /** The file of a link. Who asks for its head only leaves it as it is. @throws {PlatformError} `notFound`. */
  async follow(name: string, call: Surroundings): Promise<HttpAnswer> {
    const { admit } = this.#tickets.look(name);
    const user = await admit();
    if (call.request.method === "HEAD") return emptyAnswer(200);
    return this.file(user, this.#tickets.redeem(name).request, call);
  }

  /** What it takes is loaded when somebody needs it. */
  async #open(user: User, request: ExportRequest, call: Surroundings): Promise<OpenExport> {
    const { openExport } = await import("./open-export.ts");
    return openExport(request, this.#sources, user, call);
  }
}

/** Waits for `begun` for a while. */
async function soon(begun: Promise<void>): Promise<void> {
  const waited = new AbortController();
  try {
    await Promise.race([begun, pause(BEGIN_AFTER_MS, undefined, { signal: waited.signal }).catch(() => undefined)]);
  } finally {
    waited.abort();
  }
}

/** Names of files have none of these on some system. */
function plainName(name: string): string {
  const plain = name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, "_").trim();
  if (plain === "" || /^\.+$/.test(plain))
    throw new PlatformError("badRequest", `'${name}' cannot be the name of a file`);
  return plain;
}
