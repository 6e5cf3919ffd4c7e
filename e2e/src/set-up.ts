import { buildWorkshop } from "./workshop.ts";

/** Global setup of the browser tests: what several files need is built once, before their processes begin. */
export const setup = buildWorkshop;
