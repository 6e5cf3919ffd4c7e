import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { SkeletonBar } from "../../controls/basics/skeleton.tsx";
import { Checkbox } from "../../controls/fields/checkbox.tsx";
import { Switch } from "../../controls/fields/switch.tsx";
import { errorText } from "../../errors/error-text.ts";
import { typeNameKey } from "../../kinds/kind-texts.ts";
import type { HiddenEntity } from "./hidden-entity.ts";
import type { HiddenEntities } from "./use-hidden-entities.ts";

interface PublicAccessProps {
  readonly hidden: HiddenEntities | undefined;
  readonly error: Error | null;
  readonly isLoading: boolean;
  readonly isChosen: (entity: HiddenEntity) => boolean;
  readonly onChoose: (entity: HiddenEntity, isChosen: boolean) => void;
  readonly commands: boolean;
  readonly areCommandsKnown: boolean;
  readonly onCommands: (allowed: boolean) => void;
}

/** What visitors will not see unless it is made public, too, and whether they may command devices. */
export function PublicAccess(props: PublicAccessProps) {
  const { hidden, error, isLoading, isChosen, onChoose, commands, areCommandsKnown, onCommands } = props;
  const { t } = useTranslation();
  return (
    <Parts>
      {isLoading && (
        <div role="status" aria-label={t("common.loading")}>
          <SkeletonBar width="60%" />
        </div>
      )}
      {error && (
        <p role="alert">
          {t("dashboard.hidden-unknown", { message: errorText(error, t("error.unable-to-connect-text")) })}
        </p>
      )}
      {hidden && hidden.entities.length > 0 && (
        <fieldset>
          <legend>{t("dashboard.hidden-title")}</legend>
          <p>{t("dashboard.hidden-text")}</p>
          <ul>
            {hidden.entities.map((entity) => (
              <li key={entity.id.id}>
                <Checkbox
                  checked={isChosen(entity)}
                  label={entity.name}
                  onChange={(checked) => onChoose(entity, checked)}
                />
                <span>
                  {entity.customer === undefined
                    ? t(typeNameKey(entity.id.entityType))
                    : t("dashboard.hidden-customer", { customer: entity.customer })}
                </span>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {hidden && hidden.neverPublic.length > 0 && (
        <p>
          {t("dashboard.hidden-never", { types: hidden.neverPublic.map((type) => t(typeNameKey(type))).join(", ") })}
        </p>
      )}
      {hidden && hidden.failed > 0 && (
        <p role="alert">
          {t("dashboard.hidden-failed", { message: errorText(hidden.error, t("error.unable-to-connect-text")) })}
        </p>
      )}
      {hidden && hidden.more > 0 && <p>{t("dashboard.hidden-more", { count: hidden.more })}</p>}
      <div>
        <Switch
          label={t("dashboard.public-commands")}
          checked={commands}
          disabled={!areCommandsKnown}
          onChange={onCommands}
        />
        <p>{t("dashboard.public-commands-text")}</p>
      </div>
    </Parts>
  );
}

const Parts = styled.div({
  display: "flex",
  flexDirection: "column",
  gap: 16,
  "& p": { color: "var(--dim)", font: "var(--t-body-s)" },
  "& legend": { padding: 0, font: "600 14px/20px var(--font)", color: "var(--text)", marginBlockEnd: 4 },
  "& fieldset": { border: 0, padding: 0, margin: 0, minInlineSize: 0 },
  "& ul": {
    listStyle: "none",
    margin: "8px 0 0",
    padding: "4px 12px",
    maxBlockSize: 240,
    overflowY: "auto",
    border: "1px solid var(--line)",
    borderRadius: "var(--r-control)",
  },
  "& li": { display: "flex", alignItems: "center", gap: 12, minBlockSize: 36 },
  "& li > span:last-child": {
    marginInlineStart: "auto",
    color: "var(--dim)",
    font: "var(--t-body-s)",
    textAlign: "end",
  },
});
