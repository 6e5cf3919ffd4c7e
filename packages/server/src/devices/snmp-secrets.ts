/**
 * Whether an answer contains a device with the SNMP transport, whose data include passwords. The answer is a device, a
 * list or a page of devices, or the result of a claim.
 */
export function holdsSnmpSecrets(answer: unknown): boolean {
  const { data, device } = membersOf(answer);
  const devices = Array.isArray(answer) ? answer : Array.isArray(data) ? data : [device ?? answer];
  return devices.some((each) => {
    const { transportConfiguration } = membersOf(membersOf(each).deviceData);
    return membersOf(transportConfiguration).type === "SNMP";
  });
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
