/** An import of one of our files; `to` is undefined when the request leads nowhere. */
export interface OwnImport {
  readonly to: string | undefined;
  readonly request: string;
  readonly kind: "value" | "type" | "lazy";
}

export interface ModuleImports {
  readonly own: readonly OwnImport[];
  readonly foreign: readonly string[];
  readonly used: readonly string[];
}

/** All source files of the packages, by their paths from the root. */
export function readModuleGraph(): ReadonlyMap<string, ModuleImports>;

/** Doors that lead to a file that is not there. */
export function deadDoors(): readonly string[];
