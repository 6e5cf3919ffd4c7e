import versions from "material-icons/_data/versions.json";

/** Every name of the Material set, in the order of the alphabet. Import it lazily: there are more than two thousand. */
export const MATERIAL_ICON_NAMES: readonly string[] = Object.keys(versions).toSorted();
