import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ModelRequest {
  authorization: string | undefined;
  body: { model: string; messages: { role: string; content: string }[]; max_tokens?: number };
}

export interface ModelServer {
  /** Value for `LLM_URL`. */
  url: string;
  requests: ModelRequest[];
  /** Sets the response from now on. */
  answer: (reply: (response: ServerResponse) => void) => void;
  close: () => Promise<void>;
}

/** A completion in the protocol's format. */
export const completion =
  (content: string, tokens = 500) =>
  (response: ServerResponse): void => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(
      JSON.stringify({
        id: 'c-1',
        object: 'chat.completion',
        choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
        usage: { prompt_tokens: tokens - 100, completion_tokens: 100, total_tokens: tokens },
      }),
    );
  };

/** A real server that speaks the protocol of a language model. */
export async function startModelServer(): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  let reply: (response: ServerResponse) => void = completion('{}');
  const server = createServer((request, response) => {
    void readBody(request).then((text) => {
      if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
        response.writeHead(404).end();
        return;
      }
      requests.push({
        authorization: request.headers.authorization,
        body: JSON.parse(text) as ModelRequest['body'],
      });
      reply(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    answer: (next) => (reply = next),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
