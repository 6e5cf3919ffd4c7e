import { parentPort, workerData } from "node:worker_threads";
import type { SocketThreadSettings, ThreadAnswer, ThreadOrder } from "./messages.ts";
import { WorkerSockets } from "./worker-sockets.ts";

/** Entry of a socket thread, see `SocketThread`. */
const port = parentPort;
if (!port) throw new Error("the socket worker runs in a worker thread");
const sockets = new WorkerSockets(
  { postMessage: (batch, transfer) => port.postMessage(batch, [...transfer]) },
  workerData as SocketThreadSettings,
);

port.on("message", (message: ArrayBuffer | ThreadOrder) => {
  if (message instanceof ArrayBuffer) sockets.receive(message);
  else if ("listen" in message) listen(message.listen);
  else if ("stopListening" in message) sockets.stopListening();
  else {
    sockets.stopListening();
    sockets.destroyAll();
    setImmediate(() => port.close()); // after the last batch
  }
});

function listen(order: Parameters<WorkerSockets["listen"]>[0]): void {
  sockets.listen(order).then(
    (listening) => port?.postMessage({ listening } satisfies ThreadAnswer),
    (error: NodeJS.ErrnoException) => {
      port?.postMessage({ failed: { message: error.message, code: error.code } } satisfies ThreadAnswer);
    },
  );
}
