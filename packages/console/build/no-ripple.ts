/** In place of the ripple of buttons, 2 KB that the first page would load: `theme/overrides/buttons.ts` has it off everywhere. */
// biome-ignore lint/style/noDefaultExport: of the module in whose place it is
export default (): null => null;
