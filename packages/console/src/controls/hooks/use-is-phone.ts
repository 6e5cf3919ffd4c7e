import useMediaQuery from "@mui/material/useMediaQuery";

/** Whether the phone layout is shown: tables become cards, drawers full sheets. */
export function useIsPhone(): boolean {
  return useMediaQuery("(max-width:959.95px)", { noSsr: true });
}
