import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Logo } from "../basics/logo.tsx";

/** As long as the mark in the page's HTML, which it takes the place of, is not shown: quick starts show neither. */
const SHOWN_AFTER_MS = 400;

/** Until the code of the first page is there: the mark, and a ring around it that turns. */
export function StartSpinner() {
  const { t } = useTranslation();
  const waited = performance.now();
  return (
    <div
      className="start"
      role="progressbar"
      aria-label={t("common.loading")}
      style={{ animationDelay: `${Math.max(0, SHOWN_AFTER_MS - waited)}ms` }}
    >
      <Center>
        <Logo size={40} />
        <i />
      </Center>
    </div>
  );
}

const turn = keyframes({ to: { transform: "rotate(360deg)" } });

const Center = styled.div({
  position: "relative",
  display: "grid",
  "& i": {
    position: "absolute",
    inset: -16,
    border: "2px solid transparent",
    borderBlockStartColor: "var(--accent)",
    borderRadius: "50%",
    animation: `${turn} 800ms linear infinite`,
  },
});
