import styled from "@emotion/styled";
import CircularProgress from "@mui/material/CircularProgress";
import { useTranslation } from "react-i18next";

/** Until the code of the first page is there. Appears late, so that quick starts show none. */
export function StartSpinner() {
  const { t } = useTranslation();
  return (
    <Center>
      <CircularProgress size={28} aria-label={t("common.loading")} />
    </Center>
  );
}

const Center = styled.div({
  display: "grid",
  placeItems: "center",
  blockSize: "100dvh",
  animation: "start-spinner 0s 400ms both",
  "@keyframes start-spinner": { from: { visibility: "hidden" }, to: { visibility: "visible" } },
});
