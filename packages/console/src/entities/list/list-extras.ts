/** What a list can do without for a moment: one file, which comes behind the rows. */
export { SplitButton } from "../../controls/overlays/split-button.tsx";
export { SelectionBar } from "../../controls/tables/selection-bar.tsx";
export { TableFooter } from "../../controls/tables/table-footer.tsx";
export { LoadError } from "../../errors/load-error.tsx";
export { FilterChips } from "../filters/filter-chips.tsx";
export { ViewsButton } from "../views/views-button.tsx";
export { AddButton } from "./add-button.tsx";
export { EmptyList } from "./empty-list.tsx";
export { listExport } from "./list-export.ts";
export { ListTools } from "./list-tools.tsx";
