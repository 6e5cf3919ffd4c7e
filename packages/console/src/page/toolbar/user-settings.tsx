import { useColorScheme } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { SegmentedControl } from "../../controls/fields/segmented-control.tsx";
import { Select } from "../../controls/fields/select.tsx";
import { languageChoices } from "../../i18n/environment.ts";
import { density, usePreference } from "../../session/preferences.ts";
import { useUserLanguage } from "../../session/user-language.ts";

const MODES = ["system", "light", "dark"] as const;

/** Theme, density and language, in the menu of the signed-in user. */
export function UserSettings() {
  const { t } = useTranslation();
  const { mode, setMode } = useColorScheme();
  const [rows, setRows] = usePreference(density);
  const { language, change } = useUserLanguage();
  return (
    <>
      <SegmentedControl
        label={t("shell.theme")}
        value={mode ?? "system"}
        choices={MODES.map((value) => ({ value, label: t(`shell.theme-${value}`) }))}
        onChange={setMode}
      />
      <SegmentedControl
        label={t("table.density")}
        value={rows}
        choices={density.values.map((value) => ({ value, label: t(`shell.${value}`) }))}
        onChange={setRows}
      />
      <Select label={t("language.language")} value={language} choices={languageChoices(t)} onChange={change} />
    </>
  );
}
