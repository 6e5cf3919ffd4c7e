/** Environment variables by which everything of the platform that listens takes a free port. */
export const FREE_PORTS: Readonly<Record<string, string>>;
