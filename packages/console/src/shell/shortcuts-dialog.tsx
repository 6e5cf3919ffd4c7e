import styled from "@emotion/styled";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/button.tsx";
import { Dialog } from "../controls/dialog.tsx";
import { Kbd } from "../controls/kbd.tsx";
import { jumpKeyOf } from "./menu.ts";
import { useMenu } from "./use-menu.ts";

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
  const { places } = useMenu();
  useEffect(() => {
    const handle = (event: KeyboardEvent) => event.key === "?" && onClose();
    document.addEventListener("keydown", handle);
    return () => document.removeEventListener("keydown", handle);
  }, [onClose]);
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
        {places.map((place) => {
          const jump = jumpKeyOf(place);
          return jump && <Row key={place.id} keys={["G", jump.toUpperCase()]} label={t(place.name)} />;
        })}
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
