import { useTranslation } from "react-i18next";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import { errorText } from "../../errors/error-text.ts";
import { useEntitiesDeleted } from "../use-entity-changed.ts";
import { runForAll } from "./run-for-all.ts";

interface GroupActionOptions<E> {
  readonly act: (entity: E) => Promise<unknown>;
  /** Present: the action deletes; the id of what is gone then. */
  readonly deletedId?: (entity: E) => string;
  /** Said when at least one succeeded. */
  readonly done: (count: number) => string;
  /** What takes it back, with its outcome; it is offered for some seconds. */
  readonly undo?: ((done: readonly E[]) => Promise<void>) | undefined;
  /** Present: instead, the server treats all that match, behind the page. */
  readonly startAll?: (() => Promise<void>) | undefined;
  readonly onClose: () => void;
}

/** How long Undo is offered. */
const UNDO_MS = 10_000;

/** Runs an action for chosen entities, reports the outcome in a toast and refreshes what shows them. */
export function useGroupAction<E>({ act, deletedId, done, undo, startAll, onClose }: GroupActionOptions<E>) {
  const { t } = useTranslation();
  const toast = useToast();
  const deleted = useEntitiesDeleted();
  return useSubmission({
    mutationFn: async (entities: readonly E[]) => {
      if (startAll) return startAll();
      const treated: E[] = [];
      const result = await runForAll(entities, async (entity) => {
        await act(entity);
        treated.push(entity);
      });
      return { ...result, treated };
    },
    onSuccess: (result) => {
      if (!result) return onClose();
      deleted(deletedId ? result.treated.map(deletedId) : []);
      if (result.done > 0) {
        const action = undo && { label: t("action.undo"), run: () => void undo(result.treated) };
        toast({ type: "success", message: done(result.done), ...(action && { action, durationMs: UNDO_MS }) });
      }
      if (result.failed > 0) {
        const message = errorText(result.error, t("error.unable-to-connect-text"));
        const isAlone = result.failed === 1 && result.done === 0;
        toast({
          type: "error",
          message: isAlone ? message : t("entity.some-failed", { count: result.failed, message }),
        });
      }
      return onClose();
    },
  });
}
