import styled from "@emotion/styled";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useRouteError } from "react-router";
import { ErrorState } from "../controls/basics/states.tsx";

/** A page that failed while it was drawn or loaded. One that did not come is asked for again until it does. */
export function PageError() {
  const { t } = useTranslation();
  const error = useRouteError();
  const unreached = isUnreached(error);
  useEffect(() => {
    if (!unreached) return;
    const left = new AbortController();
    const again = () => void reloadWhenReached(left.signal);
    const timer = setInterval(again, AGAIN_MS);
    addEventListener("online", again);
    return () => {
      left.abort(); // another page was opened: it is not loaded again
      clearInterval(timer);
      removeEventListener("online", again);
    };
  }, [unreached]);
  return (
    <Place>
      <ErrorState
        icon={unreached ? "offline" : "error"}
        title={t(unreached ? "error.unable-to-connect" : "error.page-failed")}
        text={t(unreached ? "error.unable-to-connect-text" : "error.page-failed-text")}
        details={error instanceof Error ? error.message : String(error)}
        onRetry={() => void reloadWhenReached()}
      />
    </Place>
  );
}

const AGAIN_MS = 5000;

/** The page's code or texts did not come. Browsers have no code of their own for it, and words of their own each. */
const isUnreached = (error: unknown): boolean => error instanceof TypeError && /import|fetch|load/i.test(error.message);

/** Not before the server answers: what the browser shows in place of a page that it cannot load leads nowhere. */
async function reloadWhenReached(signal?: AbortSignal): Promise<void> {
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store", signal: signal ?? null }).catch(
    () => undefined, // the page still says what is wrong
  );
  if (answer?.ok && !signal?.aborted) location.reload(); // a proxy may answer in the place of a server that does not
}

/** The same for pages without a frame. */
export function LonePageError() {
  return (
    <Alone>
      <PageError />
    </Alone>
  );
}

const Place = styled.div({ display: "grid", placeContent: "center", flex: 1, minBlockSize: "100%" });

const Alone = styled.main({ display: "grid", minBlockSize: "100%" });
