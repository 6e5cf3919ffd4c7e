import type { WidgetsBundle, WidgetTypeDetails } from "@orrery/model";
import { useQueryClient } from "@tanstack/react-query";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import { useEntityChanged } from "../../entities/use-entity-changed.ts";
import { errorText } from "../../errors/error-text.ts";
import { LEAVE_UNASKED } from "../../page/confirm-on-exit.tsx";
import { useClient } from "../../session/client-context.tsx";
import { editorPath } from "../library-paths.ts";
import type { TypeDrafts } from "./type-drafts.ts";
import type { TypeEditor } from "./use-type-editor.ts";
import { typeDraftOf, type WidgetDocument } from "./widget-document.ts";

interface SaveOptions {
  readonly bundle: WidgetsBundle;
  readonly type: WidgetTypeDetails | undefined;
  readonly editor: TypeEditor;
  /** The drafts of a type by its id. */
  readonly draftsOf: (id: string) => TypeDrafts;
  /** Whether a copy is being saved. */
  readonly isSaving: RefObject<boolean>;
}

/** Stores what is edited. A new type goes on at the address of its own. */
export function useSaveType({ bundle, type, editor, draftsOf, isSaving }: SaveOptions) {
  const { t } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const queries = useQueryClient();
  const changed = useEntityChanged();
  const navigate = useNavigate();
  return useSubmission({
    mutationFn: (document: WidgetDocument) => {
      if (isSaving.current) throw new Error("It is being copied"); // its dialog covers the button
      const identity = type ? { id: type.id, alias: type.alias } : {};
      return client.widgetTypes.save(
        { ...typeDraftOf(document), ...identity, bundleAlias: bundle.alias },
        { ignoreErrors: true },
      );
    },
    onSuccess: (stored, document) => {
      editor.saved(document);
      changed();
      void queries.invalidateQueries({ queryKey: ["widget type"] }); // what dashboards know of types
      toast({ type: "success", message: t("widget.widget-saved") });
      if (type === undefined) {
        queries.setQueryData(["widget-type", stored.id.id], stored);
        if (editor.document !== document) draftsOf(stored.id.id).keep(editor.document); // typed while it was saved
        void navigate(editorPath(bundle.id.id, stored.id.id), { replace: true, state: LEAVE_UNASKED });
      }
    },
    onError: (error) => toast({ type: "error", message: errorText(error, t("error.unable-to-connect-text")) }),
  });
}
