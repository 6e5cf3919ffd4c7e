import styled from "@emotion/styled";
import { Link } from "react-router";

/** The name of something that a row is about, with the way to it; cut where its cell ends. */
export const NameLink = styled(Link)({
  overflow: "hidden",
  textOverflow: "ellipsis",
  fontWeight: 500,
  color: "var(--text)",
  "&:hover": { textDecoration: "underline" },
});
