import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { simpleParser } from 'mailparser';
import type { Dialect } from '../../src/database/dialect.js';
import { LANES } from '../../src/modules/subscriptions/mail-transport.js';
import { addresses, ended, mailFixture, type MailFixture } from './mail-fixture.js';
import { type MailSink, type Moment, startMailSink } from './mail-sink.js';

/** Sender processes that are killed, and the mail server they send to. */
export class KilledSenders {
  private constructor(
    private readonly sink: MailSink,
    private readonly outbox: MailFixture,
  ) {}

  static async start(dialect: Dialect): Promise<KilledSenders> {
    const sink = await startMailSink();
    return new KilledSenders(sink, await mailFixture(dialect, sink.url));
  }

  async close(): Promise<void> {
    await this.outbox.close();
    await this.sink.close();
  }

  /** A sender killed at that moment loses no mail; the next one sends the rest. */
  async expectNoneLostAt(moment: Moment): Promise<void> {
    const { sink, outbox } = this;
    const recipients = await outbox.queue(addresses(12));
    const killed = outbox.start(0);
    const at = moment === 'connect' ? 2 : 7;
    sink.at = async (now, count) => {
      if (now !== moment || count !== at) return;
      killed.kill('SIGKILL');
      await ended(killed);
    };
    expect(await ended(killed)).toBeNull();
    expect(await this.unsent()).toBeGreaterThan(0);
    await this.expectAllSent(recipients, 1);
  }

  /** The same for several senders, each killed after some of its mails. */
  async expectNoneLostAfter(kills: number): Promise<void> {
    const { sink, outbox } = this;
    const recipients = await outbox.queue(addresses(90));
    for (let run = 0; run < kills; run += 1) {
      const child = outbox.start(run);
      const before = sink.arrived.length;
      const after = before + 1 + Math.floor(Math.random() * 20);
      sink.at = () => {
        if (sink.arrived.length >= after) child.kill('SIGKILL');
      };
      await ended(child);
    }
    await this.expectAllSent(recipients, kills);
  }

  async expectNoneTwiceFromTwo(): Promise<void> {
    const recipients = await this.outbox.queue(addresses(200));
    const both = [this.outbox.start(0), this.outbox.start(0)];
    expect(await Promise.all(both.map(ended))).toEqual([0, 0]);
    expect(this.sink.arrived.map(({ recipient }) => recipient).sort()).toEqual([...recipients].sort());
  }

  /** Every recipient gets mail from one more sender, and repeated mails have the same Message-ID. */
  private async expectAllSent(recipients: readonly string[], kills: number): Promise<void> {
    const { sink, outbox } = this;
    sink.at = () => undefined;
    expect(await ended(outbox.start(kills))).toBe(0);
    expect(await this.unsent()).toBe(0);
    const ids = new Map<string, Set<string | undefined>>();
    for (const { recipient, mail } of sink.arrived) {
      ids.set(recipient, (ids.get(recipient) ?? new Set()).add(mail.messageId));
    }
    expect([...ids.keys()].sort()).toEqual([...recipients].sort());
    expect([...ids.values()].map(({ size }) => size)).toEqual(recipients.map(() => 1));
    // Only mail in transit when a process died may arrive twice.
    expect(sink.arrived.length - recipients.length).toBeLessThanOrEqual(LANES * kills);
  }

  private async unsent(): Promise<number> {
    return (await this.outbox.mails()).filter(({ sentAt }) => sentAt === null).length;
  }
}

/** A mail folder has one complete file for each mail, however often its senders were killed. */
export async function expectWholeFilesAfter(kills: number, dialect: Dialect): Promise<void> {
  const outbox = await mailFixture(dialect);
  const recipients = await outbox.queue(addresses(90));
  const sent = async () => (await outbox.mails()).filter(({ sentAt }) => sentAt !== null).length;
  for (let run = 0; run < kills; run += 1) {
    const child = outbox.start(run);
    const enough = (await sent()) + 1 + Math.floor(Math.random() * 15);
    while (child.exitCode === null && (await sent()) < enough);
    child.kill('SIGKILL');
    await ended(child);
  }
  expect(await ended(outbox.start(kills))).toBe(0);

  const files = (await readdir(outbox.folder)).filter((file) => file.endsWith('.eml'));
  const mails = await Promise.all(
    files.map(async (file) => simpleParser(await readFile(join(outbox.folder, file)))),
  );
  expect(mails.map(({ to }) => [to].flat()[0]?.text).sort()).toEqual([...recipients].sort());
  expect(mails.every(({ html }) => String(html).trimEnd().endsWith('</html>'))).toBe(true);
  await outbox.close();
}
