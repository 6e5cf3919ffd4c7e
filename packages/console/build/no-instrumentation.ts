/**
 * In place of what lets programs watch react-router, 1 KB that the first page would load: nothing here does. The names are
 * those of the module.
 */
const nothing = (): undefined => undefined;

export const consumeInstrumentationClientResultMetaReceiver = nothing;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = <T>(router: T): T => router;
export const instrumentHandler = <T>(handler: T): T => handler;
export const instrumentationResultMetaContext = undefined;
