import type { IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';

const DESTINATIONS = new Set<unknown>(['worker', 'sharedworker', 'serviceworker']);

/** Request headers that decide whether the response is the script of a worker. */
export const WORKER_HEADERS = 'Service-Worker, Sec-Fetch-Dest';

/**
 * Whether a browser requests the script of a worker, or looks for a newer one. The site has no workers; one of its pages could register a
 * released file as one, which would go on answering requests after the release is withdrawn.
 */
export const isForWorker = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers['service-worker'] !== undefined || DESTINATIONS.has(headers['sec-fetch-dest']));

/** A service worker that takes the place of an earlier one, ends, and reloads the pages which that one answered. */
const SCRIPT = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const end = async () => {
    await registration.unregister();
    const pages = await clients.matchAll({ type: 'window' });
    await Promise.all(pages.map((page) => page.navigate(page.url)));
  };
  event.waitUntil(end());
});
`;

/** Answers a request for the script of a worker, whatever its address. Browsers refuse redirects, and keep the earlier script if there is none. */
export const sendWorkerScript = (reply: FastifyReply): FastifyReply =>
  reply
    .type('text/javascript; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .header('Vary', WORKER_HEADERS)
    .send(SCRIPT);
