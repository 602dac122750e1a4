import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { SITE } from '@lectern/contracts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  DocumentBuilder,
  type OpenAPIObject,
  type SwaggerDocumentOptions,
  SwaggerModule,
} from '@nestjs/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config/config.js';
import { contentPolicy } from '../html/content-policy.js';
import { elsewhere } from './console-gate.js';

const DOCS = '/api/v1/docs';
const INTERFACE = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** Served from the package itself: nothing is loaded from other hosts. */
const FILES: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

/** It only describes: calls tried from here would be an operator's. Its markup, like any, runs nothing. */
const START = `window.trustedTypes?.createPolicy('default', { createHTML: (html) => html });
SwaggerUIBundle({
  url: '${DOCS}-json',
  dom_id: '#docs',
  deepLinking: true,
  validatorUrl: null,
  supportedSubmitMethods: [],
  plugins: [{ wrapComponents: { authorizeBtn: () => () => null } }],
});
`;

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The API | ${SITE.name}</title>
<link rel="icon" href="${DOCS}/favicon-32x32.png">
<link rel="stylesheet" href="${DOCS}/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="${DOCS}/swagger-ui-bundle.js"></script>
<script src="${DOCS}/start.js"></script>
</body>
</html>
`;

/** The interface sets inline styles; scripts come from this origin only. */
const POLICY = contentPolicy({
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  // The second is of the package that cleans up its markup.
  'trusted-types': ['default', 'dompurify'],
});

const HOUR_SECONDS = 60 * 60;

/**
 * The description of the API at `/api/v1/docs-json`, generated from the contracts on first request, and on the console a page to read it:
 * remotes could use its script on the site.
 */
export function registerOpenApi(
  app: NestFastifyApplication,
  fastify: FastifyInstance,
  config: Pick<Config, 'console'>,
): void {
  let document: OpenAPIObject | undefined;
  fastify.get(`${DOCS}-json`, () => (document ??= describeApi(app)));
  const onConsole = {
    onRequest: async ({ lectern }: FastifyRequest) => {
      if (lectern.place !== 'console') throw elsewhere(config);
    },
  };
  fastify.get(DOCS, onConsole, (_request, reply) =>
    reply.header('Content-Security-Policy', POLICY).type('text/html; charset=utf-8').send(PAGE),
  );
  fastify.get(`${DOCS}/start.js`, onConsole, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(START),
  );
  for (const [name, type] of Object.entries(FILES)) {
    fastify.get(`${DOCS}/${name}`, onConsole, (_request, reply) =>
      reply
        .type(type)
        .header('Cache-Control', `public, max-age=${HOUR_SECONDS}`)
        .send(createReadStream(join(INTERFACE, name))),
    );
  }
}

function describeApi(app: NestFastifyApplication): OpenAPIObject {
  const about = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(SITE.name)
    .setDescription(
      'Calls that change something require the `X-CSRF-Token` of the page, unless they carry a bearer token and no cookie. ' +
        'Every error response contains `{success: false, error, code, requestId}`; 422 adds `errors` by field.',
    )
    .setVersion('1')
    .addBearerAuth()
    .build();
  return SwaggerModule.createDocument(app, about, { standardSchemaConverter: describeSchema });
}

/** The contracts use zod/mini, whose schemas, unlike those of zod, do not describe themselves. */
const describeSchema: NonNullable<SwaggerDocumentOptions['standardSchemaConverter']> = (
  schema,
  { schemaType },
) => {
  if (!(schema instanceof z.core.$ZodType)) return undefined;
  const described = z.toJSONSchema(schema, { target: 'openapi-3.0', io: schemaType });
  const { $schema: _, definitions: components, ...itself } = described;
  return { schema: itself, components: Object(components) as Record<string, unknown> };
};
