import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { isIPv6 } from "node:net";

/** Size of the socket's receive buffer, for bursts while the platform is busy; the system may grant less. */
const RECEIVE_BUFFER_BYTES = 4 * 1024 * 1024;

/** A UDP socket that listens. Rejects with the error of the system when it cannot. */
export async function openUdp(host: string, port: number): Promise<Socket> {
  const socket = createSocket({ type: isIPv6(host) ? "udp6" : "udp4", recvBufferSize: RECEIVE_BUFFER_BYTES });
  socket.bind(port, host);
  await once(socket, "listening");
  return socket;
}
