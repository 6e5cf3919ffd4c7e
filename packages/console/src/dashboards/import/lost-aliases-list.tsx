import styled from "@emotion/styled";
import { isRecord, type JsonObject } from "@orrery/model";
import { savedAliasFilter } from "@orrery/model/dashboard-edits";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type AliasDraft, AliasForm } from "../editor/dialogs/alias-form.tsx";
import { NamedList } from "../editor/dialogs/named-list.tsx";
import type { LostAlias } from "./find-lost-aliases.ts";
import type { LostAliases } from "./use-lost-aliases.ts";

/** Asks for each alias of a file that finds nothing here: another choice, or that it stays as it is. */
export function LostAliasesList({ aliases }: { readonly aliases: LostAliases }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<AliasDraft>();
  const { lost = [], answers, answer, names } = aliases;
  if (lost.length === 0) return null;
  const noteOf = (id: string) => {
    const given = answers.get(id);
    if (given === undefined) return t("dashboard.import-alias-open");
    return t(given === null ? "dashboard.import-alias-left" : "dashboard.import-alias-chosen");
  };
  return (
    <Section>
      <h3>{t("dashboard.dashboard-import-missing-aliases-title")}</h3>
      <p>{t("dashboard.import-missing-aliases-text")}</p>
      <NamedList
        items={lost.map((one) => {
          const { id } = one.alias;
          const shown = answers.get(id) ?? one.alias;
          const missing = answers.has(id) ? "" : ` · ${t("dashboard.import-missing", { count: one.missing.size })}`;
          const kind = t(`dashboard-editor.filter-${shown.filter.type}`);
          const open = () => setDraft(answers.get(id) ? draftOf(shown) : draftOf(one.alias, one));
          return {
            id,
            name: shown.alias,
            detail: one.missing.size > 0 ? `${kind}${missing}` : kind,
            note: noteOf(id),
            onOpen: open,
            actions: [
              { id: "choose", icon: "edit", label: t("dashboard.import-alias-choose"), run: open },
              {
                id: "leave",
                icon: "minus",
                label: t("dashboard.import-alias-leave"),
                disabled: answers.get(id) === null,
                run: () => answer(id, null),
              },
            ],
          };
        })}
      />
      {draft && (
        <AliasForm
          title={t("dashboard.import-alias-title")}
          draft={draft}
          taken={names(draft.id)}
          onChange={setDraft}
          onApply={(alias) => answer(draft.id, alias)}
          onDone={() => setDraft(undefined)}
          onClose={() => setDraft(undefined)}
        />
      )}
    </Section>
  );
}

/** The form begins with what is left of the alias. */
function draftOf({ id, alias, filter }: LostAlias["alias"], lost?: LostAlias): AliasDraft {
  const saved = savedAliasFilter(filter);
  return { id, name: alias, filter: lost ? without(saved, lost.missing) : saved };
}

function without(filter: JsonObject, missing: ReadonlySet<string>): JsonObject {
  const { singleEntity, entityList, rootEntity } = filter;
  const isLost = (value: unknown) => isRecord(value) && typeof value.id === "string" && missing.has(value.id);
  return {
    ...filter,
    ...(isLost(singleEntity) ? { singleEntity: null } : {}),
    ...(isLost(rootEntity) ? { rootEntity: null } : {}),
    ...(Array.isArray(entityList) ? { entityList: entityList.filter((id) => !missing.has(id)) } : {}),
  };
}

const Section = styled.section({
  marginBlockStart: 16,
  "& > h3": { margin: 0, font: "500 14px/20px var(--font)" },
  "& > p": { margin: "4px 0 12px", color: "var(--dim)" },
});
