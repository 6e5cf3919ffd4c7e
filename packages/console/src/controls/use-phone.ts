import useMediaQuery from "@mui/material/useMediaQuery";

/** Whether the phone layout is shown: tables become cards, drawers full sheets. */
export function usePhone(): boolean {
  return useMediaQuery("(max-width:959.95px)", { noSsr: true });
}

/** Whether all columns of a list have room beside the menu. */
export function useRoomy(): boolean {
  return useMediaQuery("(min-width:1200px)", { noSsr: true });
}
