import type { EntityEventRecord, EventFilter, EventType } from "@orrery/model";
import type { TFunction } from "i18next";
import { Chip } from "../controls/basics/chip.tsx";
import type { ContentType } from "../controls/editors/json-editor/content-type.ts";
import type { Column } from "../controls/tables/data-table.tsx";
import { typeNameKey } from "../kinds/kind-texts.ts";

/** A field of the filter of events of a type. */
export interface EventFilterField {
  readonly name: keyof EventFilter;
  /** Translation key. */
  readonly label: string;
  readonly kind: "text" | "number" | "flag" | "choice";
  /** Translation keys by value. */
  readonly choices?: Readonly<Record<string, string>> | undefined;
  /** Only asked while this one is set. */
  readonly onlyWith?: keyof EventFilter | undefined;
}

/** A part of an event that is shown in a dialog of its own. */
export interface EventContent {
  /** Translation key. */
  readonly title: string;
  readonly text: string;
  readonly type: ContentType;
  /** Members of its JSON are shown by name. */
  readonly byName?: true | undefined;
}

/** What a type of event has beside its time and its server. */
interface EventKind<T extends EventType> {
  readonly fields: readonly EventFilterField[];
  readonly columns: (t: TFunction) => readonly Column<EntityEventRecord<T>>[];
  /** Members of the body that can be exported, by the translation keys of their titles. */
  readonly members: Readonly<Record<string, string>>;
  readonly contents: (event: EntityEventRecord<T>) => readonly EventContent[];
  /** Translation key: what to do where there are none. */
  readonly emptyHint?: string | undefined;
  /** Says on phones what happened. */
  readonly summary: (event: EntityEventRecord<T>, t: TFunction) => string;
  /** Below it, in place of the server. */
  readonly more?: ((event: EntityEventRecord<T>) => string | undefined) | undefined;
}

const text = (name: keyof EventFilter, label: string): EventFilterField => ({ name, label, kind: "text" });
const number = (name: keyof EventFilter, label: string): EventFilterField => ({ name, label, kind: "number" });
const SERVER = text("server", "event.server");
const ERROR = text("errorStr", "event.error");
const DEBUG_FIELDS: readonly EventFilterField[] = [
  SERVER,
  {
    name: "msgDirectionType",
    label: "event.type",
    kind: "choice",
    choices: { IN: "event.direction-in", OUT: "event.direction-out" },
  },
  text("entityId", "event.entity-id"),
  text("entityName", "event.entity-type"),
  text("msgType", "event.message-type"),
  text("relationType", "event.relation-type"),
  text("dataSearch", "event.data"),
  text("metadataSearch", "event.metadata"),
  { name: "isError", label: "event.has-error", kind: "flag" },
  { ...ERROR, onlyWith: "isError" },
];

const errorOf = (error: string | undefined): readonly EventContent[] =>
  error ? [{ title: "event.error", text: error, type: "TEXT" }] : [];

const kind = <T extends EventType>(of: EventKind<T>): EventKind<T> => of;

/** What tables show of each type of event, and by what they are filtered. */
export const EVENT_KINDS: { readonly [T in EventType]: EventKind<T> } = {
  ERROR: kind<"ERROR">({
    fields: [SERVER, text("method", "event.method"), ERROR],
    columns: (t) => [column("method", t("event.method"), ({ body }) => body.method), errorColumn(t)],
    members: { method: "event.method", error: "event.error" },
    contents: ({ body }) => errorOf(body.error),
    summary: ({ body }) => body.method,
  }),
  LC_EVENT: kind<"LC_EVENT">({
    fields: [
      SERVER,
      text("event", "event.event"),
      {
        name: "status",
        label: "event.status",
        kind: "choice",
        choices: { Success: "event.success", Failure: "event.failed" },
      },
      ERROR,
    ],
    columns: (t) => [
      column("event", t("event.event"), ({ body }) => body.event),
      column("status", t("event.status"), ({ body }) => t(body.success ? "event.success" : "event.failed")),
      errorColumn(t),
    ],
    members: { event: "event.event", success: "event.success", error: "event.error" },
    contents: ({ body }) => errorOf(body.error),
    summary: ({ body }, t) => `${body.event} · ${t(body.success ? "event.success" : "event.failed")}`,
  }),
  STATS: kind<"STATS">({
    fields: [
      SERVER,
      number("messagesProcessed", "event.messages-processed-least"),
      number("errorsOccurred", "event.errors-occurred-least"),
    ],
    columns: (t) => [
      numbers("messagesProcessed", t("event.messages-processed"), ({ body }) => body.messagesProcessed),
      numbers("errorsOccurred", t("event.errors-occurred"), ({ body }) => body.errorsOccurred),
    ],
    members: { messagesProcessed: "event.messages-processed", errorsOccurred: "event.errors-occurred" },
    contents: () => [],
    summary: ({ body }, t) =>
      `${t("event.messages-processed")}: ${body.messagesProcessed} · ${t("event.errors-occurred")}: ${body.errorsOccurred}`,
  }),
  DEBUG_RULE_NODE: kind<"DEBUG_RULE_NODE">({
    fields: DEBUG_FIELDS,
    columns: (t) => [
      column("type", t("event.type"), ({ body }) => <Chip>{t(`event.direction-${body.type.toLowerCase()}`)}</Chip>, {
        width: "80px",
      }),
      column("entityName", t("event.entity-type"), ({ body }) => t(typeNameKey(body.entityName)), { room: "wide" }),
      column("msgType", t("event.message-type"), ({ body }) => body.msgType, { width: "192px" }),
      column("relationType", t("event.relation-type"), ({ body }) => body.relationType ?? "", { room: "wide" }),
      column("msgId", t("event.message-id"), ({ body }) => body.msgId, { room: "roomy" }),
      errorColumn(t),
    ],
    members: {
      type: "event.type",
      entityName: "event.entity-type",
      entityId: "event.entity-id",
      msgId: "event.message-id",
      msgType: "event.message-type",
      relationType: "event.relation-type",
      data: "event.data",
      metadata: "event.metadata",
      error: "event.error",
    },
    contents: ({ body }) => [
      { title: "event.data", text: body.data, type: body.dataType },
      { title: "event.metadata", text: body.metadata, type: "JSON", byName: true },
      ...errorOf(body.error),
    ],
    emptyHint: "event.no-debug-events-hint",
    summary: ({ body }, t) => `${t(`event.direction-${body.type.toLowerCase()}`)} · ${body.msgType}`,
    more: ({ body }) => body.relationType,
  }),
  DEBUG_RULE_CHAIN: kind<"DEBUG_RULE_CHAIN">({
    fields: [SERVER, { name: "isError", label: "event.has-error", kind: "flag" }, { ...ERROR, onlyWith: "isError" }],
    columns: (t) => [column("message", t("event.message"), ({ body }) => body.message), errorColumn(t)],
    members: { message: "event.message", error: "event.error" },
    contents: ({ body }) => [{ title: "event.message", text: body.message, type: "TEXT" }, ...errorOf(body.error)],
    summary: ({ body }) => body.message,
  }),
};

/** The same, whatever the type. */
export function eventKind(type: EventType): EventKind<EventType> {
  return EVENT_KINDS[type] as unknown as EventKind<EventType>; // it gets events of its own type only
}

function column<E>(
  key: string,
  label: string,
  cell: Column<E>["cell"],
  rest: Pick<Column<E>, "width" | "room"> = {},
): Column<E> {
  return { key, label, cell, sortable: false, ...rest };
}

function numbers<E>(key: string, label: string, cell: Column<E>["cell"]): Column<E> {
  return { ...column(key, label, cell), align: "end", tabular: true };
}

/** The first line of what went wrong. */
function errorColumn<E extends EntityEventRecord<Exclude<EventType, "STATS">>>(t: TFunction): Column<E> {
  return column("error", t("event.error"), ({ body }: E) => {
    const [line = ""] = (body.error ?? "").split("\n", 1);
    return line === "" ? "" : <span style={{ color: "var(--bad)" }}>{line}</span>;
  });
}
