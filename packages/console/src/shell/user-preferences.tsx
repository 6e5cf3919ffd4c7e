import styled from "@emotion/styled";
import { useColorScheme } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { SegmentedControl } from "../controls/segmented-control.tsx";
import { Select } from "../controls/select.tsx";
import { languageChoices } from "../i18n/environment.ts";
import { useUserLanguage } from "../i18n/user-language.ts";
import { density, usePreference } from "../session/preferences.ts";

const MODES = ["system", "light", "dark"] as const;

/** Theme, density and language of the user. */
export function UserPreferences() {
  const { t } = useTranslation();
  const { mode, setMode } = useColorScheme();
  const [rows, setRows] = usePreference(density);
  const { language, change } = useUserLanguage();
  return (
    <Preferences>
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
    </Preferences>
  );
}

const Preferences = styled.div({
  display: "grid",
  gap: 12,
  "& fieldset > div": { display: "flex" },
  "& fieldset label": { flex: "1 1 auto", justifyContent: "center" },
});
