import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../src/config/config.js';
import type { Dialect } from '../../src/database/dialect.js';
import { Readiness } from '../../src/monitoring/readiness.js';
import { UserEntity } from '../../src/modules/users/user.entity.js';
import { MailSender } from '../../src/modules/subscriptions/mail-sender.js';
import { MailEntity } from '../../src/modules/subscriptions/mail.entity.js';
import { LEASE_MS, Outbox } from '../../src/modules/subscriptions/outbox.js';
import { SubscriptionEntity } from '../../src/modules/subscriptions/subscription.entity.js';
import { queueVideoMails } from '../../src/modules/subscriptions/video-mails.js';
import { TalkCards } from '../../src/modules/catalogue/index.js';
import { compiled } from './compiled.js';
import { createTalk, type TalkFields } from './factories.js';
import { TestClock } from './test-clock.js';
import { createTestDatabase } from './test-database.js';

const PROCESS = join(import.meta.dirname, 'mail-process.mjs');
const SITE = 'https://talks.example.org';

/** An outbox with its own sender, and sender processes that can be killed. */
export async function mailFixture(dialect: Dialect, smtpUrl = '') {
  const { database, target, drop } = await createTestDatabase(dialect);
  const varDir = await mkdtemp(join(tmpdir(), 'lectern-mails-'));
  const clock = new TestClock();
  const variables = {
    NODE_ENV: 'test',
    VAR_DIR: varDir,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: SITE,
    GOOGLE_CLIENT_ID: 'g-id',
    GOOGLE_CLIENT_SECRET: 'g-key',
    GITHUB_CLIENT_ID: 'h-id',
    GITHUB_CLIENT_SECRET: 'h-key',
    SMTP_URL: smtpUrl,
    SECRET: randomBytes(24).toString('base64url'),
  };
  const cards = new TalkCards(database);
  const readiness = new Readiness();
  const newSender = () =>
    new MailSender(loadConfig(variables), new Outbox(database, clock), cards, readiness);
  const sender = newSender();

  /** A user subscribed to the talk, for each address; null is a user without one. */
  async function subscribe(talkId: number, recipients: readonly (string | null)[]): Promise<void> {
    const createdAt = clock.now();
    await database.write(async (tx) => {
      for (const email of recipients) {
        const user = await tx.save(UserEntity, {
          firstName: 'Member',
          name: 'Member',
          email,
          image: null,
          createdAt,
        });
        const unsubscribeToken = randomBytes(32).toString('base64url');
        await tx.insert(SubscriptionEntity, { userId: user.id, talkId, unsubscribeToken, createdAt });
      }
    });
  }

  return {
    database,
    clock,
    sender,
    newSender,
    readiness,
    folder: join(varDir, 'mails'),
    /** Recipients with a queued mail about a talk's new video. */
    async queue(recipients: readonly (string | null)[], talk: TalkFields = {}): Promise<string[]> {
      const { id } = await createTalk(database, talk);
      await subscribe(id, recipients);
      await database.write((tx) => queueVideoMails(tx, [id], clock.now()));
      return recipients.filter((email) => email !== null);
    },
    mails: () => database.read.manager.find(MailEntity, { order: { id: 'ASC' } }),
    /** @param run how many leases have passed since the first one */
    start(run: number): ChildProcess {
      const ahead = run * (LEASE_MS + 1_000);
      return fork(PROCESS, [compiled(''), JSON.stringify({ target, variables, ahead })], {
        env: { PATH: process.env['PATH'] },
        execArgv: [],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
    },
    async close(): Promise<void> {
      await sender.onModuleDestroy();
      await drop();
      await rm(varDir, { recursive: true, force: true });
    },
  };
}
export type MailFixture = Awaited<ReturnType<typeof mailFixture>>;

let number = 0;
export const addresses = (count: number): string[] =>
  Array.from({ length: count }, () => `member-${(number += 1)}@example.org`);

/** Resolves to the exit code, null for a process that was killed. */
export const ended = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', (code) => resolve(code)));
