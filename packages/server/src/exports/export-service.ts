import { setTimeout as pause } from "node:timers/promises";
import { type ExportFormat, type ExportLink, type ExportRequest, PlatformError } from "@orrery/model";
import { UserSlots } from "../kernel/admission/user-slots.ts";
import type { User } from "../kernel/auth/user.ts";
import type { Clock } from "../kernel/clock.ts";
import { emptyAnswer, type HttpAnswer } from "../kernel/http/answer/answer.ts";
import { fileAnswer } from "../kernel/http/answer/file-answer.ts";
import { watchedStream } from "../kernel/http/answer/watched-stream.ts";
import type { Logger } from "../kernel/logging.ts";
import { youngGeneration } from "../kernel/memory/young-generation.ts";
import { ExportTickets, type Ticket } from "./export-tickets.ts";
import type { ExportSources, OpenExport } from "./open-export.ts";
import type { CallContext } from "./sources/list-rows.ts";

/** After this time the response begins, even if the first rows have not been read. */
const BEGIN_AFTER_MS = 50;

/** Exports at once: each keeps a few pages of rows and an open connection until its client has read the file. */
const AT_ONCE = { ofUser: 3, ofTenant: 6, all: 32 } as const;

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

/** Exports tables to files, which are streamed while they are written. */
export class ExportService {
  readonly slots = new UserSlots(AT_ONCE, "exports");
  readonly #tickets: ExportTickets;
  readonly #sources: ExportSources;
  readonly #log: Logger;

  constructor({ sources, clock, log }: ExportServiceOptions) {
    this.#tickets = new ExportTickets(clock);
    this.#sources = sources;
    this.#log = log;
  }

  /**
   * Streams the file. Errors while reading the first rows are reported like those of other calls if they occur early;
   * later ones close the connection.
   * @throws {PlatformError} `badRequest`, `tooManyRequests`, and what the source throws.
   */
  async file(user: User, request: ExportRequest, call: CallContext): Promise<HttpAnswer> {
    const free = this.slots.take(user);
    const grow = youngGeneration.hold();
    const ended = (): void => {
      grow();
      free();
    };
    let opened: OpenExport | undefined;
    try {
      opened = await this.#open(user, request, call);
      await settledSoon(opened.begin());
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

  /** Creates a download link. @throws {PlatformError} as {@link file} does, except for errors of reading. */
  async link(ticket: Ticket, call: CallContext): Promise<ExportLink> {
    this.slots.take(ticket.user)();
    await this.#open(ticket.user, ticket.request, call);
    return this.#tickets.issue(ticket);
  }

  /** The user who requested the link. @throws {PlatformError} `notFound`. */
  ownerOf(name: string): User {
    return this.#tickets.look(name).user;
  }

  /** Streams the file of a link. A HEAD request does not use up the link. @throws {PlatformError} `notFound`. */
  async follow(name: string, call: CallContext): Promise<HttpAnswer> {
    const { admit } = this.#tickets.look(name);
    const user = await admit();
    if (call.request.method === "HEAD") return emptyAnswer(200);
    return this.file(user, this.#tickets.redeem(name).request, call);
  }

  /** Parses the request; its code is loaded at the first use. */
  async #open(user: User, request: ExportRequest, call: CallContext): Promise<OpenExport> {
    const { openExport } = await import("./open-export.ts");
    return openExport(request, this.#sources, user, call);
  }
}

/** Resolves when `begun` has settled or {@link BEGIN_AFTER_MS} have passed; rejects as `begun` does. */
async function settledSoon(begun: Promise<void>): Promise<void> {
  const waited = new AbortController();
  try {
    await Promise.race([begun, pause(BEGIN_AFTER_MS, undefined, { signal: waited.signal }).catch(() => undefined)]);
  } finally {
    waited.abort();
  }
}

/** Replaces characters that some file systems do not allow in names. */
function plainName(name: string): string {
  const plain = name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, "_").trim();
  if (plain === "" || /^\.+$/.test(plain))
    throw new PlatformError("badRequest", `'${name}' cannot be the name of a file`);
  return plain;
}
