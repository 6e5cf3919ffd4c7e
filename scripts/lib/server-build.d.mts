/** The program that runs the platform. */
export const SERVER_PROGRAM: string;
/** Builds what `SERVER_PROGRAM` names when its sources are newer; ends this program when that fails. */
export function buildServer(node: string): void;
