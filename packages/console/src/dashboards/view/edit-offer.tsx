import { createContext, use } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";

/** Begins to edit the dashboard; `adds`: with the choice of its next widget. */
export type BeginEdit = (options?: { readonly adds: boolean }) => void;

const Context = createContext<BeginEdit | undefined>(undefined);

/** Undefined where the dashboard may only be read. */
export const EditOffer = Context.Provider;

/** Whether the dashboard may be changed here. */
export const useCanEdit = (): boolean => use(Context) !== undefined;

/** In the toolbar, for those who may write. */
export function EditButton() {
  const { t } = useTranslation();
  const begin = use(Context);
  return begin && <IconButton icon="edit" label={t("dashboard-editor.edit")} onClick={() => begin()} />;
}

/** The first step of an empty dashboard. */
export function AddFirstButton() {
  const { t } = useTranslation();
  const begin = use(Context);
  return (
    begin && (
      <Button variant="primary" icon="plus" onClick={() => begin({ adds: true })}>
        {t("dashboard-editor.add-widget")}
      </Button>
    )
  );
}
