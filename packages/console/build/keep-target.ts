/**
 * In place of hoist-non-react-statics, 3 KB that the first page would load: Emotion needs it for `withTheme` alone,
 * which nothing here uses. Copies no static members.
 */
// biome-ignore lint/style/noDefaultExport: of the package in whose place it is
export default <T>(target: T): T => target;
