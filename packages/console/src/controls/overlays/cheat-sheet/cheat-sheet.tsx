import styled from "@emotion/styled";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../basics/button.tsx";
import { Kbd } from "../../basics/kbd.tsx";
import { useDescribedHotkeys } from "../../hooks/use-hotkey.ts";
import { Dialog } from "../dialogs/dialog.tsx";
import { keyNames } from "./key-names.ts";

interface CheatSheetProps {
  readonly onClose: () => void;
  /** More rows, for keys that are not bound one by one. */
  readonly children?: ReactNode;
}

/** The keys that work here. Plain keys do nothing below an overlay, so it listens itself for the ? that hides it. */
export function CheatSheet({ onClose, children }: CheatSheetProps) {
  const { t } = useTranslation();
  const hotkeys = useDescribedHotkeys();
  const handleClose = useEffectEvent(onClose);
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      handleClose();
    };
    document.addEventListener("keydown", handle);
    return () => document.removeEventListener("keydown", handle);
  }, []);
  return (
    <Dialog
      open
      title={t("hotkeys.title")}
      onClose={onClose}
      actions={
        <Button autoFocus onClick={onClose}>
          {t("action.close")}
        </Button>
      }
    >
      <List>
        {hotkeys.map(({ key, description }) => (
          <CheatSheetRow key={`${key}/${description}`} keys={keyNames(key, isMac())} label={description} />
        ))}
        {children}
      </List>
    </Dialog>
  );
}

export function CheatSheetRow({ keys, label }: { readonly keys: readonly string[]; readonly label: string }) {
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

/** Names what the rows below it have in common. */
export function CheatSheetHead({ children }: { readonly children: string }) {
  return (
    <div className="head">
      <dt>{children}</dt>
      <dd />
    </div>
  );
}

const isMac = () => /mac/i.test(navigator.userAgent);

const List = styled.dl({
  font: "var(--t-body-s)",
  color: "var(--text)",
  "& > div": { display: "flex", justifyContent: "space-between", alignItems: "center", gap: 16, minBlockSize: 28 },
  "& dd": { display: "flex", gap: 4 },
  "& .head": {
    marginBlockStart: 8,
    borderBlockStart: "1px solid var(--line-soft)",
    paddingBlockStart: 8,
    font: "500 12px/16px var(--font)",
    color: "var(--dim)",
  },
});
