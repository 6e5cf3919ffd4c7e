import styled from "@emotion/styled";
import { Link } from "react-router";

/** A place to go to. */
export const Tile = styled(Link)({
  display: "flex",
  alignItems: "center",
  gap: 10,
  minBlockSize: 48,
  padding: "8px 14px",
  border: "1px solid var(--line)",
  borderRadius: "var(--r-control)",
  background: "var(--surface)",
  color: "var(--text)",
  font: "500 13px/20px var(--font)",
  "&:hover": { background: "var(--hover)" },
  "& .icon, & .material-icon": { color: "var(--accent)", flex: "none" },
  "& span:last-child": { overflow: "hidden", textOverflow: "ellipsis" },
});
