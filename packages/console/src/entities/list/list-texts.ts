import type { EntityKind } from "../../kinds/kind.ts";
import { pluralKey } from "../../kinds/kinds.ts";

/** Translation keys of a list. */
export interface ListTexts {
  readonly plural: string;
  readonly add: string;
  readonly search: string;
  readonly empty: string;
  readonly emptyHint: string;
  readonly details: string;
  /** `name` is the one. */
  readonly deleteOne: string;
  readonly deleteMany: string;
  /** What goes with it, or with them: `count` says how many. */
  readonly deleteText: string;
  /** Where several need words of their own. */
  readonly deleteManyText?: string | undefined;
  /** In place of both where the recycle bin is off. */
  readonly deleteForGoodText?: string | undefined;
  readonly deleteVerb: string;
  readonly copyId: string;
  readonly idCopied: string;
}

/** The texts of a kind's list, by the pattern of the contract. */
export function listTexts(kind: EntityKind): ListTexts {
  const { space } = kind;
  const key = (name: string) => `${space}.${name}`;
  return {
    plural: pluralKey(kind),
    add: key("add"),
    search: key("search"),
    empty: key(`no-${space}s-text`),
    emptyHint: key(`no-${space}s-hint`),
    details: key(`${space}-details`),
    deleteOne: key(`delete-${space}-title`),
    deleteMany: key(`delete-${space}s-title`),
    deleteText: key("delete-text"),
    deleteVerb: key("delete-many"),
    copyId: key("copyId"),
    idCopied: key("idCopiedMessage"),
  };
}
