import { isRecord, type JsonObject, normaliseConfiguration, savedConfiguration } from "@orrery/model";
import type { DashboardDocument } from "@orrery/model/dashboard-edits";
import { draftKey } from "./draft-key.ts";

/** What was edited of a dashboard and is not saved, on this browser. */
export interface DashboardDraft {
  /** As the dashboard was stored when the editing began. */
  readonly base: DashboardDocument;
  readonly document: DashboardDocument;
  /** When it was last edited, ms. */
  readonly at: number;
}

/** More is not kept: a browser gives a site about five million. */
const MAX_CHARS = 2_000_000;

interface DraftStorage {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
  readonly removeItem: (key: string) => void;
}

/** Drafts of one dashboard and user. A storage that is full or forbidden keeps none; nothing here throws. */
export class DashboardDrafts {
  readonly #storage: () => DraftStorage;
  readonly #key: string;

  constructor(storage: () => DraftStorage, userId: string, dashboardId: string) {
    this.#storage = storage;
    this.#key = draftKey(userId, dashboardId);
  }

  /** Undefined: there is none, or nobody can read it any more. */
  read(): DashboardDraft | undefined {
    try {
      return readDraft(JSON.parse(this.#storage().getItem(this.#key) ?? "null"));
    } catch {
      return undefined;
    }
  }

  keep({ base, document, at }: DashboardDraft): void {
    try {
      const text = JSON.stringify({ base: plain(base), document: plain(document), at });
      if (text.length <= MAX_CHARS) this.#storage().setItem(this.#key, text);
      else this.#storage().removeItem(this.#key); // an older one would bring back what is outdated
    } catch {
      // It is lost with the tab, as without drafts.
    }
  }

  drop(): void {
    try {
      this.#storage().removeItem(this.#key);
    } catch {
      // There is none then.
    }
  }
}

const plain = ({ title, configuration }: DashboardDocument) => ({
  title,
  configuration: savedConfiguration(configuration),
});

function readDraft(given: unknown): DashboardDraft | undefined {
  if (!isRecord(given) || typeof given.at !== "number") return undefined;
  const base = readDocument(given.base);
  const document = readDocument(given.document);
  return base && document && { base, document, at: given.at };
}

function readDocument(given: unknown): DashboardDocument | undefined {
  if (!isRecord(given) || typeof given.title !== "string" || !isRecord(given.configuration)) return undefined;
  return documentOf({ title: given.title, configuration: given.configuration });
}

/** The document of a stored dashboard. */
export function documentOf({ title, configuration }: { readonly title: string; readonly configuration: unknown }) {
  const read = normaliseConfiguration(configuration, { title, newId: () => crypto.randomUUID() });
  return { title, configuration: read } satisfies DashboardDocument;
}

/** The members of a dashboard that the editor saves. */
export function savedMembers({ title, configuration }: DashboardDocument): {
  readonly title: string;
  readonly configuration: JsonObject;
} {
  return { title, configuration: savedConfiguration(configuration) };
}
