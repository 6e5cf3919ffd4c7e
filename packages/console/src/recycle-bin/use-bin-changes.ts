import { ApiError, recycleBin } from "@orrery/client";
import type { BinnedEntity } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import { useEntityChanged } from "../entities/use-entity-changed.ts";
import { errorText } from "../errors/error-text.ts";
import { useClient } from "../session/client-context.tsx";

/** The question before a change; `restore`: how to resolve what prevents it. */
export type BinQuestion =
  | { readonly ask: "restore"; readonly entity: BinnedEntity; readonly conflict: ApiError }
  | { readonly ask: "remove"; readonly entity: BinnedEntity }
  | { readonly ask: "empty" };

/** Restores entities and removes them for good; says what was done, and what failed. */
export function useBinChanges() {
  const { t } = useTranslation();
  const toast = useToast();
  const changed = useEntityChanged();
  const bin = recycleBin(useClient().api);
  const [question, setQuestion] = useState<BinQuestion>();
  const done = (message: string) => {
    setQuestion(undefined);
    changed();
    toast({ type: "success", message });
  };
  const onError = (failure: Error) =>
    toast({ type: "error", message: errorText(failure, t("error.unable-to-connect-text")) });
  const restored = ({ name }: BinnedEntity) => done(t("recycle-bin.restored", { name }));
  const restore = useSubmission({
    mutationFn: async (entity: BinnedEntity) => {
      try {
        await bin.restore(entity.id, {}, { ignoreErrors: true });
        return undefined;
      } catch (failure) {
        if (failure instanceof ApiError && failure.status === 409) return { entity, conflict: failure };
        throw failure;
      }
    },
    onSuccess: (conflict, entity) => {
      if (conflict) setQuestion({ ask: "restore", ...conflict });
      else restored(entity);
    },
    onError,
  });
  const remove = useSubmission({
    mutationFn: (entity: BinnedEntity | undefined) =>
      entity ? bin.remove(entity.id, { ignoreErrors: true }) : bin.empty({ ignoreErrors: true }),
    onSuccess: () => done(t("recycle-bin.emptied")),
    onError,
  });
  return { question, setQuestion, restore, restored, remove };
}
