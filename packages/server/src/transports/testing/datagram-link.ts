import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { DtlsClient, type DtlsClientOptions } from "../../kernel/dtls/testing/dtls-client.ts";

/** What carries the datagrams of a client of tests. */
export interface DatagramLink {
  /** Called with each datagram, or the content of each record. */
  received: (bytes: Buffer) => void;
  send(bytes: Buffer): void;
  /** Says goodbye, where the protocol has one. */
  bye(): void;
  close(): void;
}

/** Datagrams in the clear. */
export async function plainLink(port: number): Promise<DatagramLink> {
  const socket = await openSocket();
  const link: DatagramLink = {
    received: () => undefined,
    send: (bytes) => socket.send(bytes, port, "127.0.0.1"),
    bye: () => undefined,
    close: () => socket.close(),
  };
  socket.on("message", (bytes) => link.received(bytes));
  return link;
}

/** An established DTLS session. @throws {Error} that names the alert when the server ends the handshake. */
export async function secureLink(
  port: number,
  options: Omit<DtlsClientOptions, "send">,
): Promise<DatagramLink & { readonly dtls: DtlsClient }> {
  const socket = await openSocket();
  const dtls = new DtlsClient({ ...options, send: (bytes) => socket.send(bytes, port, "127.0.0.1") });
  const link = {
    dtls,
    received: (_bytes: Buffer): void => undefined,
    send: (bytes: Buffer) => dtls.say(bytes),
    bye: () => dtls.bye(),
    close: () => void socket.close(),
  };
  socket.on("message", (bytes) => dtls.receive(bytes));
  const established = new Promise<void>((resolve, reject) => {
    dtls.changed = () => {
      for (const bytes of dtls.received.splice(0)) link.received(bytes);
      if (dtls.established) resolve();
      else if (dtls.alert !== undefined) reject(new Error(`the handshake ended by alert ${dtls.alert}`));
    };
  });
  dtls.start();
  try {
    await established;
  } catch (error) {
    socket.close();
    throw error;
  }
  return link;
}

async function openSocket(): Promise<Socket> {
  const socket = createSocket("udp4");
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return socket;
}
