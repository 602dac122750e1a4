import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { LANES } from '../src/modules/subscriptions/mail-transport.js';
import { addresses, ended, mailFixture, type MailFixture } from './support/mail-fixture.js';
import { type MailSink, type Moment, startMailSink } from './support/mail-sink.js';
import { dialects } from './support/test-database.js';

const MOMENTS: Moment[] = ['connect', 'from', 'recipient', 'data', 'end-of-data', 'accepted'];
const KILLS = 4;
/** Each run starts a process, which takes seconds on a busy machine. */
const TIMEOUT_MS = 180_000;
jest.setTimeout(TIMEOUT_MS);

describe.each(dialects)('mail senders, on %s,', (dialect) => {
  let sink: MailSink;
  let outbox: MailFixture;
  beforeEach(async () => {
    sink = await startMailSink();
    outbox = await mailFixture(dialect, sink.url);
  });
  afterEach(async () => {
    await outbox.close();
    await sink.close();
  });

  const unsent = async () => (await outbox.mails()).filter(({ sentAt }) => sentAt === null).length;
  /** Every recipient got mail, and repeated mails have the same Message-ID. */
  function expectOneEach(recipients: readonly string[]): void {
    const ids = new Map<string, Set<string | undefined>>();
    for (const { recipient, mail } of sink.arrived) {
      ids.set(recipient, (ids.get(recipient) ?? new Set()).add(mail.messageId));
    }
    expect([...ids.keys()].sort()).toEqual([...recipients].sort());
    expect([...ids.values()].map(({ size }) => size)).toEqual(recipients.map(() => 1));
  }

  test.each(MOMENTS)('killed at the moment of %s lose no mail', async (moment) => {
    const recipients = await outbox.queue(addresses(12));
    const killed = outbox.start(0);
    const at = moment === 'connect' ? 2 : 7;
    sink.at = async (now, count) => {
      if (now !== moment || count !== at) return;
      killed.kill('SIGKILL');
      await ended(killed);
    };
    expect(await ended(killed)).toBeNull();
    expect(await unsent()).toBeGreaterThan(0);

    sink.at = () => undefined;
    expect(await ended(outbox.start(1))).toBe(0);

    expect(await unsent()).toBe(0);
    expectOneEach(recipients);
    // Only mail in transit when the process died may arrive twice.
    expect(sink.arrived.length - recipients.length).toBeLessThanOrEqual(LANES);
  });

  test('killed repeatedly, at any moment, lose no mail', async () => {
    const recipients = await outbox.queue(addresses(90));
    let run = 0;
    for (; run < KILLS; run += 1) {
      const child = outbox.start(run);
      const before = sink.arrived.length;
      const after = before + 1 + Math.floor(Math.random() * 20);
      sink.at = () => {
        if (sink.arrived.length >= after) child.kill('SIGKILL');
      };
      await ended(child);
    }
    sink.at = () => undefined;
    expect(await ended(outbox.start(run))).toBe(0);
    expect(await unsent()).toBe(0);
    expectOneEach(recipients);
    expect(sink.arrived.length - recipients.length).toBeLessThanOrEqual(LANES * KILLS);
  });

  test('that run in parallel send nothing twice', async () => {
    const recipients = await outbox.queue(addresses(200));
    const both = [outbox.start(0), outbox.start(0)];
    expect(await Promise.all(both.map(ended))).toEqual([0, 0]);
    expect(sink.arrived.map(({ recipient }) => recipient).sort()).toEqual([...recipients].sort());
  });
});

describe.each(dialects)('a mail folder whose senders are killed, on %s,', (dialect) => {
  test('has one complete file for each mail', async () => {
    const outbox = await mailFixture(dialect);
    const recipients = await outbox.queue(addresses(90));
    const sent = async () => (await outbox.mails()).filter(({ sentAt }) => sentAt !== null).length;
    let run = 0;
    for (; run < KILLS; run += 1) {
      const child = outbox.start(run);
      const enough = (await sent()) + 1 + Math.floor(Math.random() * 15);
      while (child.exitCode === null && (await sent()) < enough);
      child.kill('SIGKILL');
      await ended(child);
    }
    expect(await ended(outbox.start(run))).toBe(0);

    const files = (await readdir(outbox.folder)).filter((file) => file.endsWith('.eml'));
    const mails = await Promise.all(
      files.map(async (file) => simpleParser(await readFile(join(outbox.folder, file)))),
    );
    expect(mails.map(({ to }) => [to].flat()[0]?.text).sort()).toEqual([...recipients].sort());
    expect(mails.every(({ html }) => String(html).trimEnd().endsWith('</html>'))).toBe(true);
    await outbox.close();
  });
});
