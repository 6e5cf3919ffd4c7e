import { type ComponentType, lazy } from "react";

type Extras = typeof import("./list-extras.ts");

/** The parts of a list that come behind its rows, together. */
export const loadExtras = (): Promise<Extras> => import("./list-extras.ts");

const late = <P,>(part: (code: Extras) => ComponentType<P>) =>
  lazy(() => loadExtras().then((code) => ({ default: part(code) })));

export const ListTools = late((code) => code.ListTools);
export const ViewsButton = late((code) => code.ViewsButton);
export const EmptyList = late((code) => code.EmptyList);
export const LoadError = late((code) => code.LoadError);
export const AddButton = late((code) => code.AddButton);
export const SplitButton = late((code) => code.SplitButton);
export const TableFooter = late((code) => code.TableFooter);
export const SelectionBar = late((code) => code.SelectionBar);
export const FilterChips = late((code) => code.FilterChips);
