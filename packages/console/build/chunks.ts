import type { Rolldown } from "vite";

/** Named by hand, as the sign-in page must not load the frame: `scripts/budget.mjs` fails when one is missing here. */
const SIGN_IN_SHARES =
  /src\/(controls\/(logo|field|form-error|error-text|footer\/brand)|sign-in\/email)\.tsx?$|\/use(Query|Mutation)\.js$/;

/**
 * What the first pages need, in few files: left to itself the bundler makes eighty of the modules that pages share, and
 * each costs a request, a link and a task. A module goes to the first group that asks for it, with all that it imports.
 */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: "start", tags: ["$initial"], priority: 4 },
  { name: "shared", test: SIGN_IN_SHARES, priority: 3 },
  { name: "frame", test: /src\/(theme\/themed-pages|session\/session-gate|shell\/shell)\.tsx$/, priority: 2 },
  {
    name: "list",
    test: /src\/(entities\/(entity-list-page|entity-form|name-link)|controls\/(chip|dot)|devices\/activity)\.tsx?$/,
    priority: 1,
  },
];
