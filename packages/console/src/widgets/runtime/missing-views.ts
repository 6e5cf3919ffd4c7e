/** Widget types of the installation that the console cannot show yet. The list only gets shorter. */
export const MISSING_VIEWS: Readonly<Record<string, readonly string[]>> = {};
