import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A mail server that takes a whole mail and then says nothing. */
export async function silentMailServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    let isSilent = false;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('220 localhost\r\n');
    socket.on('data', (chunk) => {
      if (isSilent) return;
      isSilent = /^DATA/im.test(String(chunk));
      socket.write(isSilent ? '354 go on\r\n' : '250 localhost\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
