import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import type { ColumnControl } from "./use-columns.ts";

const ColumnPanel = lazy(() => import("./column-panel.tsx").then((module) => ({ default: module.ColumnPanel })));

/** Opens the choice of a list's columns. */
export function ColumnChooser({ control }: { readonly control: ColumnControl }) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <IconButton
        icon="columns"
        label={t("columns.columns")}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <Suspense fallback={null}>
          <ColumnPanel {...control} anchor={anchor} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  );
}
