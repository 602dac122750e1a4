import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../database/database.js';
import { namedPlugin } from '../gateway/named-plugin.js';
import { contentPolicy } from '../html/content-policy.js';
import { DomainError } from '../kernel/errors.js';
import { TalkRecordingEntity } from '../modules/catalogue/index.js';

const PATH = '/assets/demo';
const FOLDER = join(import.meta.dirname, '../import/demo/files');
/** The recording of the demo's own talk. */
const RECORDING = 'welcome.webm';
const SLIDES = 'welcome-slides.html';

/** The slides are styled, and do nothing else. */
const SLIDES_POLICY = contentPolicy({ 'style-src': ["'unsafe-inline'"] });

/** A newer release of the demo may bring others under the same names; browsers ask again with the entity tag. */
const HOUR_MS = 60 * 60 * 1000;

/**
 * Recording and slides of the demo's own talk, in parts where a `Range` asks for them. 404 unless the demo is loaded, and on
 * the console.
 */
export async function registerDemoFiles(fastify: FastifyInstance, database: Database): Promise<void> {
  const isLoaded = () => database.read.manager.existsBy(TalkRecordingEntity, { url: `${PATH}/${RECORDING}` });
  const send = (name: string, reply: FastifyReply) => reply.sendFile(name, { maxAge: HOUR_MS });
  await fastify.register(
    namedPlugin('demo', async (scope) => {
      await scope.register(files, { root: FOLDER, serve: false });
      scope.addHook('onRequest', async ({ lectern }) => {
        if (lectern.place !== 'site' || !(await isLoaded())) throw new DomainError('NOT_FOUND');
      });
      scope.get(`${PATH}/${RECORDING}`, (_request, reply) => send(RECORDING, reply));
      scope.get(`${PATH}/${SLIDES}`, (_request, reply) =>
        send(SLIDES, reply.header('Content-Security-Policy', SLIDES_POLICY)),
      );
    }),
  );
}
