import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { simpleParser } from 'mailparser';
import { MAX_ATTEMPTS, pauseAfter } from '../src/modules/subscriptions/outbox.js';
import { addresses, mailFixture, type MailFixture } from './support/mail-fixture.js';
import { startMailSink, type MailSink } from './support/mail-sink.js';
import { createSpeaker } from './support/factories.js';
import { dialects } from './support/test-database.js';

// The tests provoke its warnings.
beforeAll(() => {
  Logger.overrideLogger(false);
});

const HOUR_MS = 3_600_000;

class Refusal extends Error {
  constructor(readonly responseCode: number) {
    super(`Refused with ${responseCode}`);
  }
}

describe.each(dialects)('mail by SMTP on %s', (dialect) => {
  let sink: MailSink;
  let outbox: MailFixture;
  beforeAll(async () => {
    sink = await startMailSink();
    outbox = await mailFixture(dialect, sink.url);
  });
  beforeEach(() => {
    sink.arrived.length = 0;
    sink.at = () => undefined;
  });
  afterAll(async () => {
    await outbox.close();
    await sink.close();
  });
  const recipients = () => sink.arrived.map(({ recipient }) => recipient).sort();
  const mailTo = async (recipient: string) =>
    (await outbox.mails()).find((mail) => mail.recipient === recipient);

  test('is sent once to each subscriber, in text and HTML, with a link to the talk and ways to unsubscribe', async () => {
    const speakers = [
      await createSpeaker(outbox.database, { name: 'Aaron Patterson' }),
      await createSpeaker(outbox.database, { name: 'Adrian Goh' }),
    ];
    const all = await outbox.queue(addresses(3), { title: 'Cats & <Parsers>', slug: 'cats', speakers });
    await outbox.sender.run();
    await outbox.sender.run();

    expect(recipients()).toEqual([...all].sort());
    const mail = sink.arrived[0]?.mail;
    const stop = /https:\/\/talks\.example\.org\/unsubscribe\/[\w-]{43}/.exec(mail?.text ?? '')?.[0];
    expect(mail?.subject).toBe('Now available: Cats & <Parsers>');
    expect(mail?.from?.text).toBe('"Lectern" <no-reply@talks.example.org>');
    expect(mail?.messageId).toMatch(/^<[\w-]{36}@talks\.example\.org>$/);
    expect(mail?.text).toContain('“Cats & <Parsers>” by Aaron Patterson and Adrian Goh can be watched now');
    expect(mail?.text).toContain('https://talks.example.org/video/cats');
    expect(mail?.html).toContain('<strong>Cats &amp; &lt;Parsers&gt;</strong>');
    expect(mail?.html).toContain(`<a href="${stop}"`);
    const lines = mail?.headerLines.map(({ line }) => line.replace(/\r\n\s+/g, ' '));
    expect(lines).toContain(`List-Unsubscribe: <${stop}>`);
    expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(lines).toContain('Auto-Submitted: auto-generated');
    expect(await mailTo(all[0] ?? '')).toMatchObject({
      attempts: 1,
      failedAt: null,
      lease: null,
      lastError: null,
    });
  });

  test('cannot get a header or recipient from a title', async () => {
    const title = 'Break\r\nBcc: everybody@example.org\r\n\r\nout \u202e \u2028 日本語 😀';
    const [to] = await outbox.queue(addresses(1), { title, slug: 'break' });
    await outbox.sender.run();
    expect(recipients()).toEqual([to]);
    const mail = sink.arrived[0]?.mail;
    expect(mail?.subject).toBe('Now available: Break Bcc: everybody@example.org out 日本語 😀');
    expect(mail?.bcc).toBeUndefined();
    expect(mail?.headerLines.map(({ key }) => key)).not.toContain('bcc');
  });

  test('is sent later under the same Message-ID after a temporary refusal', async () => {
    const [to = ''] = await outbox.queue(addresses(1));
    sink.at = (moment) => {
      if (moment === 'end-of-data') throw new Refusal(451);
    };
    await outbox.sender.run();
    const refused = await mailTo(to);
    expect(refused).toMatchObject({ attempts: 1, sentAt: null, failedAt: null, lease: null });
    expect(refused?.lastError).toContain('Refused with 451');

    sink.at = () => undefined;
    await outbox.sender.run();
    expect(recipients()).toEqual([]);
    outbox.clock.advance(HOUR_MS);
    await outbox.sender.run();
    expect(recipients()).toEqual([to]);
    expect(sink.arrived[0]?.mail.messageId).toBe(`<${refused?.messageId}@talks.example.org>`);
    expect(await mailTo(to)).toMatchObject({ attempts: 2, lastError: null });
  });

  test('is abandoned after the last attempt, with the reason stored', async () => {
    const [to = ''] = await outbox.queue(addresses(1));
    let tries = 0;
    sink.at = (moment) => {
      if (moment !== 'data') return;
      tries += 1;
      throw new Refusal(554);
    };
    for (let run = 0; run < MAX_ATTEMPTS + 3; run += 1) {
      await outbox.sender.run();
      outbox.clock.advance(12 * HOUR_MS);
    }
    expect(tries).toBe(MAX_ATTEMPTS);
    const mail = await mailTo(to);
    expect(mail).toMatchObject({ attempts: MAX_ATTEMPTS, sentAt: null, failedAt: expect.any(Date) });
    expect(mail?.lastError).toContain('Refused with 554');
  });

  test('is abandoned immediately for an unknown recipient, and the others are sent', async () => {
    const all = await outbox.queue(['nobody@example.org', null, 'not an address', ...addresses(2)]);
    sink.at = (moment, _count, address) => {
      if (moment === 'recipient' && address === 'nobody@example.org') throw new Refusal(550);
    };
    await outbox.sender.run();
    expect(recipients()).toEqual(all.slice(2).sort());
    const failed = (await outbox.mails()).filter(({ failedAt, attempts }) => failedAt && attempts === 1);
    expect(failed.map(({ recipient, lastError }) => [recipient, lastError])).toEqual([
      ['nobody@example.org', expect.stringContaining('Refused with 550')],
      [null, 'The user has no e-mail address'],
      ['not an address', expect.stringContaining('Bad recipient address syntax')],
    ]);
  });

  test('is not lost while the server is down, and few connections are tried', async () => {
    const all = await outbox.queue(addresses(20));
    let tries = 0;
    sink.at = (moment) => {
      if (moment !== 'connect') return;
      tries += 1;
      throw new Refusal(421);
    };
    const fresh = outbox.newSender();
    await fresh.run();
    expect(await outbox.readiness.state()).toMatchObject({
      status: 'degraded',
      reasons: { mail: expect.stringContaining('421') },
    });
    await fresh.onModuleDestroy();
    expect(tries).toBeLessThanOrEqual(5);
    const untouched = (await outbox.mails()).filter(
      ({ recipient, attempts }) => all.includes(recipient ?? '') && attempts === 0,
    );
    expect(untouched.length).toBeGreaterThanOrEqual(15);
    sink.at = () => undefined;
    outbox.clock.advance(HOUR_MS);
    await outbox.sender.run();
    expect(recipients()).toEqual([...all].sort());
  });

  test('arrives once from a server that hangs before it accepts it, which is reported meanwhile', async () => {
    const all = await outbox.queue(addresses(1));
    let wake = (): void => undefined;
    const hangs = new Promise<void>((isReached) => {
      sink.at = (moment) => {
        if (moment !== 'accepted') return;
        isReached();
        return new Promise((resolve) => (wake = resolve));
      };
    });
    const sender = outbox.newSender();
    const running = sender.run();
    await hangs;
    expect(await outbox.readiness.state()).toMatchObject({ status: 'ready' });
    const later = performance.now() + 15_001;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => later);
    expect(await outbox.readiness.state()).toEqual({
      status: 'degraded',
      reasons: { mail: 'the mail server has not answered for 15 s' },
    });
    clock.mockRestore();
    wake();
    await running;
    expect(recipients()).toEqual(all);
    expect(await outbox.readiness.state()).toMatchObject({ status: 'ready' });
    await sender.onModuleDestroy();
  });

  test('in flight is finished by a sender that stops, and the rest left to the next', async () => {
    const all = await outbox.queue(addresses(30));
    const stopping = outbox.newSender();
    let stopped: Promise<void> | undefined;
    sink.at = (moment) => {
      if (moment === 'data') stopped ??= stopping.onModuleDestroy();
    };
    await stopping.run();
    await stopped;
    const first = sink.arrived.length;
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(30);
    await outbox.sender.run();
    expect(recipients()).toEqual([...all].sort());
    const theirs = (await outbox.mails()).filter(({ recipient }) => all.includes(recipient ?? ''));
    expect(theirs.map(({ attempts }) => attempts)).toEqual(Array<number>(30).fill(1));
  });
});

describe.each(dialects)('mail into a folder on %s', (dialect) => {
  let outbox: MailFixture;
  beforeAll(async () => {
    outbox = await mailFixture(dialect);
  });
  afterAll(() => outbox.close());

  test('is a file that mail programs can read', async () => {
    const all = await outbox.queue(addresses(2), { title: 'On disk', slug: 'on-disk' });
    await outbox.sender.run();
    const files = await readdir(outbox.folder);
    const mails = await Promise.all(
      files.map(async (file) => simpleParser(await readFile(join(outbox.folder, file)))),
    );
    expect(mails.map(({ to }) => [to].flat()[0]?.text).sort()).toEqual([...all].sort());
    expect(mails[0]?.subject).toBe('Now available: On disk');
    expect(files.sort()).toEqual(mails.map(({ messageId }) => `${messageId?.slice(1, -1)}.eml`).sort());
  });
});

test('pauses between attempts grow, are randomised, and end within a day and a half', () => {
  const pauses = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, at) => pauseAfter(at + 1, 0.5));
  expect(pauses.slice(0, 4)).toEqual([60_000, 120_000, 240_000, 480_000]);
  expect(pauseAfter(3, 0)).toBe(120_000);
  expect(pauseAfter(3, 1)).toBe(360_000);
  expect(pauses.reduce((sum, pause) => sum + pause)).toBeLessThan(36 * HOUR_MS);
});
