import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PictureHost {
  origin: string;
  /** Requested paths, and the maximum number of concurrent requests. */
  asked: string[];
  most: () => number;
  /** Sets the response of a path from now on; others respond with 404. */
  at: (path: string, answer: (response: ServerResponse) => void) => string;
  close: () => Promise<void>;
}

/** A real server in place of the providers' picture hosts. */
export async function startPictureHost(): Promise<PictureHost> {
  const answers = new Map<string, (response: ServerResponse) => void>();
  const asked: string[] = [];
  let underWay = 0;
  let most = 0;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    most = Math.max(most, (underWay += 1));
    response.on('close', () => (underWay -= 1));
    const answer = answers.get(request.url ?? '');
    if (answer) answer(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    asked,
    most: () => most,
    at: (path, answer) => {
      answers.set(path, answer);
      return origin + path;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Responds with a file. */
export const sending =
  (content: Buffer | string, type = 'image/png') =>
  (response: ServerResponse): void => {
    response.writeHead(200, { 'Content-Type': type }).end(content);
  };
