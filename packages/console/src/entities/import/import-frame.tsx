import type { ReactNode } from "react";
import { Dialog } from "../../controls/overlays/dialogs/dialog.tsx";
import { EntityHelp } from "../../pickers/help/entity-help.tsx";
import { Frame } from "./import-layout.ts";
import { ImportSteps } from "./import-steps.tsx";

interface ImportFrameProps {
  readonly title: string;
  /** Which page of the help says more. */
  readonly help: "entitiesImport" | "telemetryImport";
  /** The step that is open, from 0: the file, its columns, the import. */
  readonly at: number;
  /** Whether the open step has ended, too. */
  readonly isDone?: boolean | undefined;
  readonly actions: ReactNode;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** The dialog that imports of CSV files stand in: their steps, below them what the open one needs. */
export function ImportFrame({ title, help, at, isDone = false, actions, children, onClose }: ImportFrameProps) {
  return (
    <Dialog
      open
      modal
      fill="page"
      title={title}
      help={<EntityHelp linkId={help} size="compact" />}
      onClose={onClose}
      actions={actions}
    >
      <Frame>
        <ImportSteps at={at} isDone={isDone} />
        {children}
      </Frame>
    </Dialog>
  );
}
