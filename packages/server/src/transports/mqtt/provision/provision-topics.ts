/** Topics of devices that ask for credentials (reference: device connectivity, 9.1). */
export const PROVISION_REQUEST = "/provision/request";
export const PROVISION_RESPONSE = "/provision/response";
