import { useTranslation } from "react-i18next";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import { errorText } from "../errors/error-text.ts";
import { runForAll } from "./run-for-all.ts";
import { useEntityChanged } from "./use-entity-changed.ts";

interface GroupActionOptions<E> {
  readonly act: (entity: E) => Promise<unknown>;
  /** Said when at least one succeeded. */
  readonly done: (count: number) => string;
  /** Present: instead, the server treats all that match, behind the page. */
  readonly startAll?: (() => Promise<void>) | undefined;
  readonly onClose: () => void;
}

/** Runs an action for chosen entities, reports the outcome in a toast and refreshes what shows them. */
export function useGroupAction<E>({ act, done, startAll, onClose }: GroupActionOptions<E>) {
  const { t } = useTranslation();
  const toast = useToast();
  const changed = useEntityChanged();
  return useSubmission({
    mutationFn: async (entities: readonly E[]) => (startAll ? await startAll() : await runForAll(entities, act)),
    onSuccess: (result) => {
      if (!result) return onClose();
      changed();
      if (result.done > 0) toast({ type: "success", message: done(result.done) });
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
