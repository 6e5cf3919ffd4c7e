import styled from "@emotion/styled";
import type { JsonObject } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { SegmentedControl } from "../../controls/fields/segmented-control.tsx";
import { EditorForm } from "../../dashboards/editor/editor-form.tsx";
import { storedSettings } from "../../dashboards/editor/library/own-types.ts";
import { readCustomType } from "../../widgets/custom/custom-type.ts";
import { readDeclarations } from "../../widgets/custom/declarations.ts";
import { PretendedCommands } from "./pretended-commands.tsx";
import type { PretendedDevice } from "./pretended-device.ts";
import { settingsOf, type TriedSettings } from "./tried-settings.ts";
import { typeDraftOf, type WidgetDocument } from "./widget-document.ts";

interface PreviewTrialProps {
  readonly document: WidgetDocument;
  /** What the preview runs: its script may declare settings. */
  readonly shown: WidgetDocument;
  readonly tried: TriedSettings;
  readonly onTry: (tried: TriedSettings) => void;
  /** Makes what is tried the defaults of the type; absent: it is only read. */
  readonly onKeep?: (() => void) | undefined;
  /** What answers the commands of the preview. */
  readonly device?: PretendedDevice | undefined;
}

type Part = "settings" | "keySettings" | "commands";

/** The settings of a type as its users see them, and the answers to its commands. What is changed acts on the preview at once. */
export function PreviewTrial({ document, shown, tried, onTry, onKeep, device }: PreviewTrialProps) {
  const { t } = useTranslation();
  const { settings, keySettings } = useForms(document, shown);
  const stored = useMemo(() => settingsOf(document), [document]);
  const [chosen, setChosen] = useState<Part>();
  const parts: readonly Part[] = [
    ...(settings.form() ? ["settings" as const] : []),
    ...(keySettings.form() ? ["keySettings" as const] : []),
    ...(device ? ["commands" as const] : []),
  ];
  const part = parts.find((one) => one === chosen) ?? parts[0];
  if (part === undefined) return null;
  const isTried = tried.settings !== undefined || tried.keySettings !== undefined;
  return (
    <Trial aria-label={t("widget.try")}>
      <header>
        {parts.length === 1 ? (
          <h3>{t(`widget.try-${part}`)}</h3>
        ) : (
          <SegmentedControl
            bare
            label={t("widget.try")}
            value={part}
            choices={parts.map((value) => ({ value, label: t(`widget.try-${value}`) }))}
            onChange={setChosen}
          />
        )}
        <span />
        {isTried && (
          <Button size="compact" onClick={() => onTry({})}>
            {t("widget.try-reset")}
          </Button>
        )}
        {isTried && onKeep && (
          <Button size="compact" onClick={onKeep}>
            {t("widget.try-keep")}
          </Button>
        )}
      </header>
      <div className="body">
        {part === "settings" && (
          <EditorForm
            isForeign
            settings={settings}
            value={tried.settings ?? stored.settings}
            onChange={(given) => onTry({ ...tried, settings: given as JsonObject })} // values of a form are JSON
          />
        )}
        {part === "keySettings" && (
          <EditorForm
            isForeign
            settings={keySettings}
            value={tried.keySettings ?? stored.keySettings}
            onChange={(given) => onTry({ ...tried, keySettings: given as JsonObject })}
          />
        )}
        {part === "commands" && device && <PretendedCommands device={device} />}
      </div>
    </Trial>
  );
}

/** The forms that the script declares, or else those of the edited schemas. */
function useForms({ settingsSchema, dataKeySettingsSchema }: WidgetDocument, shown: WidgetDocument) {
  const type = useMemo(
    () => readCustomType({ bundleAlias: "", alias: "", ...typeDraftOf(shown), name: shown.name }),
    [shown],
  );
  const { data } = useQuery({
    queryKey: ["widget type declarations", type.controllerScript, type.resources],
    queryFn: () => readDeclarations(type),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const declared = data?.declarations;
  const own = declared?.settingsSchema ?? settingsSchema;
  const ofKeys = declared?.dataKeySettingsSchema ?? dataKeySettingsSchema;
  return useMemo(() => ({ settings: storedSettings(own), keySettings: storedSettings(ofKeys) }), [own, ofKeys]);
}

const Trial = styled.section({
  display: "flex",
  flexDirection: "column",
  flex: "none",
  maxBlockSize: "45%",
  borderBlockStart: "1px solid var(--line)",
  background: "var(--surface)",
  "& > header": { display: "flex", alignItems: "center", gap: 8, flex: "none", padding: "10px 16px 6px" },
  "& > header > span": { flex: 1 },
  "& h3": { font: "600 13px/20px var(--font)", color: "var(--text)" },
  "& > .body": { minBlockSize: 0, overflow: "auto", padding: "6px 16px 16px" },
  "@media (max-width: 959.95px)": { maxBlockSize: "none" },
});
