import { lazy, Suspense } from "react";
import type { EditorDialog } from "../commands/use-commands.ts";
import { LayoutsDialog } from "./layouts-dialog.tsx";
import { SettingsDialog } from "./settings-dialog.tsx";
import { StatesDialog } from "./states-dialog.tsx";

const AliasesDialog = lazy(async () => ({ default: (await import("./aliases-dialog.tsx")).AliasesDialog }));
const FiltersDialog = lazy(async () => ({ default: (await import("./filters-dialog.tsx")).FiltersDialog }));
const FindDialog = lazy(async () => ({ default: (await import("./find-dialog.tsx")).FindDialog }));
const ImportWidgetDialog = lazy(async () => ({
  default: (await import("./import-widget-dialog.tsx")).ImportWidgetDialog,
}));
const MoveDialog = lazy(async () => ({ default: (await import("./move-dialog.tsx")).MoveDialog }));
const ReplaceDialog = lazy(async () => ({ default: (await import("./replace-dialog.tsx")).ReplaceDialog }));
const WidgetLibrary = lazy(async () => ({ default: (await import("../library/widget-library.tsx")).WidgetLibrary }));

interface EditorDialogsProps {
  readonly dialog: EditorDialog | undefined;
  readonly onOpen: (dialog: EditorDialog | undefined) => void;
}

/** The dialog that is open. */
export function EditorDialogs({ dialog, onOpen }: EditorDialogsProps) {
  const close = () => onOpen(undefined);
  switch (dialog) {
    case undefined:
    case "leave": // asked where the answer is carried out
      return null;
    case "add":
      return (
        <Suspense>
          <WidgetLibrary onClose={close} onImport={() => onOpen("import")} />
        </Suspense>
      );
    case "import":
      return (
        <Suspense>
          <ImportWidgetDialog onClose={close} />
        </Suspense>
      );
    case "move":
      return (
        <Suspense>
          <MoveDialog onClose={close} />
        </Suspense>
      );
    case "find":
      return (
        <Suspense>
          <FindDialog onClose={close} />
        </Suspense>
      );
    case "replace":
      return (
        <Suspense>
          <ReplaceDialog onClose={close} />
        </Suspense>
      );
    case "states":
      return <StatesDialog onClose={close} />;
    case "layouts":
      return <LayoutsDialog onClose={close} />;
    case "aliases":
      return (
        <Suspense>
          <AliasesDialog onClose={close} />
        </Suspense>
      );
    case "filters":
      return (
        <Suspense>
          <FiltersDialog onClose={close} />
        </Suspense>
      );
    case "settings":
      return <SettingsDialog onClose={close} />;
  }
}
