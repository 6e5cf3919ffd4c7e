import useMediaQuery from "@mui/material/useMediaQuery";

/** Whether there is room for dry runs: not on phones. */
export const useHasTrials = (): boolean => !useMediaQuery("(max-width:599.95px)", { noSsr: true });
