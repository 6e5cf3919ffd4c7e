import { isRecord, WIDGET_KINDS } from "@orrery/model";
import { documentOf, typeDraftOf, type WidgetDocument } from "./widget-document.ts";

/** More is not kept: a browser gives a site about five million. */
const MAX_CHARS = 1_500_000;

interface DraftStorage {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
  readonly removeItem: (key: string) => void;
}

/** What was edited of a widget type and is not saved, on this browser. A storage that is full or forbidden keeps none. */
export class TypeDrafts {
  readonly #storage: () => DraftStorage;
  readonly #key: string;

  /** `of`: the id of a stored type, or its bundle and kind while it is new. */
  constructor(storage: () => DraftStorage, userId: string, of: string) {
    this.#storage = storage;
    this.#key = `orrery.widget-draft.${userId}.${of}`;
  }

  /** Undefined: there is none, or nobody can read it any more. */
  read(): WidgetDocument | undefined {
    try {
      const kept: unknown = JSON.parse(this.#storage().getItem(this.#key) ?? "null");
      if (!isRecord(kept) || typeof kept.name !== "string" || !isRecord(kept.descriptor)) return undefined;
      if (!WIDGET_KINDS.some((kind) => isRecord(kept.descriptor) && kept.descriptor.type === kind)) return undefined;
      return documentOf(kept as unknown as Parameters<typeof documentOf>[0]);
    } catch {
      return undefined;
    }
  }

  keep(document: WidgetDocument): void {
    try {
      const text = JSON.stringify({ ...typeDraftOf(document), name: document.name });
      if (text.length <= MAX_CHARS) this.#storage().setItem(this.#key, text);
      else this.drop(); // an older one would bring back what is outdated
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
