import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import type { SavedTalk } from '@lectern/contracts';
import { MailSender } from '../src/modules/subscriptions/mail-sender.js';
import { queueVideoMails } from '../src/modules/subscriptions/video-mails.js';
import { SubscriptionEntity } from '../src/modules/subscriptions/subscription.entity.js';
import { createTalk, createUser } from './support/factories.js';
import { startMailSink } from './support/mail-sink.js';
import { completion, startModelServer } from './support/model-server.js';
import { type ReceivedSpan, startOtlpReceiver } from './support/otlp-receiver.js';
import { pngFile } from './support/picture-files.js';
import { startS3Server } from './support/s3-server.js';
import { startTestApp } from './support/test-app.js';

const DESCRIPTION = 'Caches are hard to get right. This talk shows three ways in which ours failed.';
const RECIPIENT = 'subscriber@example.org';

let spans: ReceivedSpan[];

beforeAll(async () => {
  const [receiver, bucket, mail, model] = await Promise.all([
    startOtlpReceiver(),
    startS3Server(),
    startMailSink(),
    startModelServer(),
  ]);
  const { endpoint, bucket: name, region, accessKeyId, secretAccessKey } = bucket.settings;
  const lectern = await startTestApp('sqlite', {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: name,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    SMTP_URL: mail.url,
    LLM_URL: model.url,
    LLM_API_KEY: 'key-of-the-test',
    LLM_MODEL: 'small-model',
  });
  const { id } = await createUser(lectern.database, { email: RECIPIENT });
  const member = await lectern.client().signIn(id);

  const { body } = await member.post<SavedTalk>('/api/v1/talks', {
    title: 'Pictures',
    description: 'About pictures.',
    youtube_link: `https://youtu.be/${randomBytes(8).toString('base64url')}`,
  });
  const form = new FormData();
  form.append('speaker[speakername]', 'Pictured');
  form.append('speaker[description]', 'Has a picture.');
  form.append('speaker[profile_picture]', new Blob([new Uint8Array(await pngFile())], { type: 'image/png' }));
  form.append('talk_id', String(body.talk.id));
  expect((await member.post('/api/v1/speakers', form)).status).toBe(201);

  model.answer(completion(JSON.stringify({ summary: 'Caches are hard.', tags: ['caching'] }), 321));
  const { id: talkId, slug } = await createTalk(lectern.database, { description: DESCRIPTION });
  await member.post(`/api/v1/talks/${slug}/ensure_summary`);

  const createdAt = lectern.clock.now();
  await lectern.database.write(async (tx) => {
    await tx.insert(SubscriptionEntity, { userId: id, talkId, unsubscribeToken: 'a'.repeat(43), createdAt });
    await queueVideoMails(tx, [talkId], createdAt);
  });
  await lectern.app.get(MailSender).run();
  expect(mail.arrived.map(({ recipient }) => recipient)).toEqual([RECIPIENT]);

  await lectern.close();
  await Promise.all([bucket.close(), mail.close(), model.close()]);
  ({ spans } = receiver);
  await receiver.close();
});

const named = (name: string) => spans.filter((span) => span.name === name);
const onlyOne = (name: string): ReceivedSpan => {
  const [found, ...others] = named(name);
  if (!found || others.length > 0) throw new Error(`${others.length + 1} of ${name}`);
  return found;
};

test('the trace of an upload contains the calls to the bucket', () => {
  const upload = onlyOne('POST /api/v1/speakers');
  const stored = named('PUT bucket');
  expect(stored).toHaveLength(3);
  for (const span of stored) {
    expect([span.traceId, span.parentSpanId]).toEqual([upload.traceId, upload.spanId]);
    expect(span.attributes).toEqual({
      'server.address': '127.0.0.1',
      'aws.s3.bucket': 'lectern-test',
      'http.request.method': 'PUT',
      'http.response.status_code': 200,
    });
  }
});

test('a call to the language model has the model and its tokens', () => {
  expect(onlyOne('chat small-model').attributes).toEqual({
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': 'small-model',
    'gen_ai.usage.total_tokens': 321,
    'server.address': '127.0.0.1',
  });
});

test('a mail begins a trace, since no request sends it', () => {
  const mail = onlyOne('send mail');
  expect(mail.parentSpanId).toBe('');
  expect(mail.attributes).toEqual({ 'server.address': '127.0.0.1', 'lectern.mail.attempt': 1 });
});

test('no span contains an address, a text or a key', () => {
  expect(JSON.stringify(spans)).not.toMatch(/subscriber|Caches are hard|key-of-the-test|\.webp/);
});
