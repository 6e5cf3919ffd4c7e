import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useMemo, useRef, useState } from "react";

export interface AlertRequest {
  readonly title: string;
  /** HTML; what could run is removed. */
  readonly message: string;
  /** Default: OK. */
  readonly ok?: string | undefined;
}

export interface ConfirmRequest extends AlertRequest {
  /** Default: Cancel. */
  readonly cancel?: string | undefined;
  /** What is confirmed takes something away. */
  readonly danger?: boolean | undefined;
}

/** Shows a dialog and resolves with its answer. `close` answers; further answers are not heard. */
type OpenDialog = <T>(render: (close: (answer: T) => void) => ReactNode) => Promise<T>;

/** Dialogs that anything may ask for, without a place of its own in a page. They are stacked in the order in which they were opened. */
export interface Dialogs {
  readonly alert: (request: AlertRequest) => Promise<true>;
  /** False when it was cancelled. */
  readonly confirm: (request: ConfirmRequest) => Promise<boolean>;
  /** A colour as dashboards save it (`#rrggbb`, `rgba(…)`), null when it was cancelled. */
  readonly color: (color: string) => Promise<string | null>;
  /** The name of a Material icon, null when it was cancelled. */
  readonly icon: (icon: string) => Promise<string | null>;
  readonly comingSoon: () => Promise<void>;
  /** Any other dialog: `render` gives it, open. */
  readonly open: OpenDialog;
}

interface Shown {
  readonly id: number;
  readonly node: ReactNode;
}

const Context = createContext<Dialogs | undefined>(undefined);

/** Loaded with the first dialog: pages before the sign-in do without the component library. */
const DialogLayer = lazy(() => import("./dialog-layer.tsx").then((module) => ({ default: module.DialogLayer })));
const AlertDialog = lazy(() => import("./alert-dialog.tsx").then((module) => ({ default: module.AlertDialog })));
const QuestionDialog = lazy(() =>
  import("./question-dialog.tsx").then((module) => ({ default: module.QuestionDialog })),
);
const ColorPickerDialog = lazy(() =>
  import("../../fields/color/color-picker-dialog.tsx").then((module) => ({ default: module.ColorPickerDialog })),
);
const IconPickerDialog = lazy(() =>
  import("../../fields/icon-picker-dialog/icon-picker-dialog.tsx").then((module) => ({
    default: module.IconPickerDialog,
  })),
);
const ComingSoonDialog = lazy(() =>
  import("./coming-soon-dialog.tsx").then((module) => ({ default: module.ComingSoonDialog })),
);

/** Alert, confirm and the other shared dialogs, as promises. */
export function useDialogs(): Dialogs {
  const dialogs = use(Context);
  if (dialogs === undefined) throw new Error("useDialogs outside of DialogsProvider");
  return dialogs;
}

export function DialogsProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const nextId = useRef(0);
  const open = useCallback<OpenDialog>(
    (render) =>
      new Promise((resolve) => {
        const id = nextId.current++;
        const node = render((answer) => {
          setShown((before) => before.filter((dialog) => dialog.id !== id));
          resolve(answer);
        });
        setShown((before) => [...before, { id, node }]);
      }),
    [],
  );
  const dialogs = useMemo<Dialogs>(
    () => ({
      open,
      alert: (request) => open((close) => <AlertDialog {...request} onClose={() => close(true)} />),
      confirm: (request) => open((close) => <QuestionDialog {...request} onAnswer={close} />),
      color: (color) => open((close) => <ColorPickerDialog color={color} onClose={close} />),
      icon: (icon) => open((close) => <IconPickerDialog icon={icon} onClose={close} />),
      comingSoon: () => open((close) => <ComingSoonDialog onClose={() => close(undefined)} />),
    }),
    [open],
  );
  return (
    <Context value={dialogs}>
      {children}
      {shown.length > 0 && (
        <Suspense fallback={null}>
          <DialogLayer>
            {shown.map(({ id, node }) => (
              <Suspense key={id} fallback={null}>
                {node}
              </Suspense>
            ))}
          </DialogLayer>
        </Suspense>
      )}
    </Context>
  );
}
