import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";

/** Until the code of the first page is there. Appears late, so that quick starts show none. */
export function StartSpinner() {
  const { t } = useTranslation();
  return (
    <Center role="progressbar" aria-label={t("common.loading")}>
      <i />
    </Center>
  );
}

const appear = keyframes({ from: { visibility: "hidden" }, to: { visibility: "visible" } });
const turn = keyframes({ to: { transform: "rotate(360deg)" } });

const Center = styled.div({
  display: "grid",
  placeItems: "center",
  blockSize: "100dvh",
  animation: `${appear} 0s 400ms both`,
  "& i": {
    inlineSize: 28,
    blockSize: 28,
    border: "3px solid var(--line-strong)",
    borderBlockStartColor: "var(--accent)",
    borderRadius: "50%",
    animation: `${turn} 800ms linear infinite`,
  },
});
