import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/button.tsx";
import { Dialog } from "../controls/dialog.tsx";
import { Kbd } from "../controls/kbd.tsx";
import { useClaims } from "../session/use-session.ts";
import { AREAS, HOME } from "./places.ts";

const GENERAL = [
  { keys: ["Ctrl", "K"], label: "shortcuts.palette" },
  { keys: ["/"], label: "shortcuts.search" },
  { keys: ["N"], label: "shortcuts.add" },
  { keys: ["J", "K"], label: "shortcuts.next-previous" },
  { keys: ["Esc"], label: "shortcuts.close" },
  { keys: ["?"], label: "shortcuts.help" },
] as const;

/** All keys that work here. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { authority } = useClaims();
  const places = [HOME, ...AREAS[authority].flatMap((area) => area.places)];
  return (
    <Dialog
      open
      title={t("shortcuts.title")}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("action.close")}</Button>}
    >
      <List>
        {GENERAL.map(({ keys, label }) => (
          <Row key={label} keys={keys} label={t(label)} />
        ))}
        {places.map((place) => (
          <Row key={place.to} keys={["G", place.jump.toUpperCase()]} label={t(place.label)} />
        ))}
      </List>
    </Dialog>
  );
}

function Row({ keys, label }: { readonly keys: readonly string[]; readonly label: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dd>
    </div>
  );
}

const List = styled.dl({
  font: "var(--t-body-s)",
  color: "var(--text)",
  "& > div": { display: "flex", justifyContent: "space-between", alignItems: "center", minBlockSize: 32 },
  "& dd": { display: "flex", gap: 4 },
});
