/**
 * The tables of the relational database. Each module adds its own beside its store:
 *
 * ```ts
 * declare module "../kernel/database/schema.ts" {
 *   interface Schema { device: DeviceTable }
 * }
 * ```
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules, so that the kernel knows none of them
export interface Schema {}
