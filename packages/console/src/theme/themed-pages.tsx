import { Outlet } from "react-router";
import { Themed } from "./themed.tsx";

/** All signed-in pages, in the component library's theme. */
export function ThemedPages() {
  return (
    <Themed>
      <Outlet />
    </Themed>
  );
}
