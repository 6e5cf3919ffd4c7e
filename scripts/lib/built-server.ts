import { buildServer } from "./server-build.mjs";

/** Global setup of tests that start the platform as a program: what they start is built from the present sources. */
export const setup = (): void => buildServer(process.execPath);
