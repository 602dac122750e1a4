import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';
import { currentPass } from '../../database/pass-context.js';
import { PassEnded, Passes } from '../../jobs/passes.js';
import { metrics } from '../../monitoring/metrics/metrics.js';
import { Readiness } from '../../monitoring/readiness.js';
import { traced } from '../../monitoring/tracing/tracing.js';
import { TalkCards } from '../catalogue/index.js';
import { folderTransport, LANES, type MailTransport, smtpTransport } from './mail-transport.js';
import { type Claim, type ClaimedMail, LEASE_MS, Outbox } from './outbox.js';
import { isFinalFailure, isServerFailure, reasonOf } from './send-failure.js';
import { composerOf } from './composer-of.js';

const EVERY_MS = 5_000;
const BATCH = 50;
const RENEW_MS = LEASE_MS / 4;
/** Mails are only started if at least this much of the lease is left. */
const ENOUGH_MS = LEASE_MS / 2;
const RECORD_TRIES = 6;
/** A server that takes longer for one mail is reported. */
const SILENT_MS = 15_000;

/**
 * Background job: sends due mails from the outbox. Each mail is sent by one process at a time and marked as soon as it is accepted. If a
 * process is killed in between, the outcome is unknown; the mail is sent again with the same Message-ID, by which mail servers drop
 * duplicates. In a folder it overwrites the same file.
 */
@Injectable()
export class MailSender implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(MailSender.name);
  readonly passes = new Passes<void>(MailSender.name);
  private readonly transport: MailTransport;
  private readonly folder: string;
  /** Of the mail server. */
  private readonly host: string;
  private timer: NodeJS.Timeout | undefined;
  private stopMeasuring: () => void = () => undefined;
  private isShuttingDown = false;
  /** Why the mail server accepted nothing in the last attempt. */
  private trouble: string | null = null;
  /** When mails in transit were started, by the clock of `performance`. */
  private readonly inTransit = new Set<{ since: number }>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly outbox: Outbox,
    private readonly cards: TalkCards,
    readiness: Readiness,
  ) {
    readiness.register('mail', async () => this.trouble ?? this.silence(), 'helpful');
    this.folder = join(config.varDir, 'mails');
    this.host = config.smtpUrl ? new URL(config.smtpUrl).hostname : 'folder';
    this.transport = config.smtpUrl
      ? smtpTransport(config.smtpUrl, config.smtpCa)
      : folderTransport(this.folder);
  }

  onApplicationBootstrap(): void {
    if (!this.config.smtpUrl && this.config.env === 'production') {
      this.logger.warn(`SMTP_URL is not set: mails are written to ${this.folder}`);
    }
    this.stopMeasuring = metrics.mailQueue.from(() => this.outbox.length());
    this.turn();
    this.timer = setInterval(() => this.turn(), EVERY_MS);
    this.timer.unref();
  }

  /** Finishes the mails in flight; the others are left to the next process. */
  async onModuleDestroy(): Promise<void> {
    this.isShuttingDown = true;
    clearInterval(this.timer);
    this.stopMeasuring();
    await this.passes.idle();
    this.transport.close();
  }

  /** Sends until nothing is due; joins a run that is already in progress. Never throws: failures are retried. */
  async run(): Promise<void> {
    try {
      await this.passes.run(() => this.pass());
    } catch (error) {
      if (error instanceof PassEnded) this.logger.warn(error.message);
      else this.logger.error(error instanceof Error ? error : String(error));
    }
  }

  private turn(): void {
    this.passes.plan(EVERY_MS);
    void this.run();
  }

  /** True when the process shuts down, or the current pass was ended. */
  private get stopped(): boolean {
    return this.isShuttingDown || (currentPass()?.signal.aborted ?? false);
  }

  private async pass(): Promise<void> {
    for (let goOn = true; goOn && !this.stopped;) {
      const claim = await this.outbox.claim(BATCH);
      goOn = claim.mails.length > 0 && (await this.sendAll(claim));
    }
  }

  /** Resolves to whether the server accepts further mails. */
  private async sendAll(claim: Claim): Promise<boolean> {
    const { lease, mails } = claim;
    let [heldSince, serverIsThere] = [performance.now(), true];
    const renewal = setInterval(() => {
      // The mails of a pass that was ended belong to the next one, once their lease is over.
      if (currentPass()?.signal.aborted) return clearInterval(renewal);
      const begun = performance.now();
      this.outbox.renew(claim).then(
        () => (heldSince = begun),
        (error: unknown) => this.logger.warn(`A lease could not be renewed: ${String(error)}`),
      );
    }, RENEW_MS);
    try {
      const speakers = await this.cards.speakersOf(mails.flatMap(({ talk_id }) => talk_id ?? []));
      const waiting = mails.values();
      const lane = async () => {
        for (const mail of waiting) {
          const names = speakers.get(mail.talk_id ?? 0)?.map(({ speakername }) => speakername) ?? [];
          if (!(await this.send(mail, names, lease))) serverIsThere = false;
          const isHeld = performance.now() - heldSince < LEASE_MS - ENOUGH_MS;
          if (this.stopped || !serverIsThere || !isHeld) return;
        }
      };
      const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane));
      // A mail that was started but could not be recorded keeps its lease: it may have arrived.
      await this.outbox.release([...waiting], lease);
      for (const result of lanes) if (result.status === 'rejected') throw result.reason;
    } finally {
      clearInterval(renewal);
    }
    return serverIsThere;
  }

  /** Resolves to whether the server accepts further mails; rejects only if the database is unavailable. */
  private async send(mail: ClaimedMail, speakers: readonly string[], lease: string): Promise<boolean> {
    const { recipient } = mail;
    const compose = composerOf(mail, speakers);
    if (!compose) return this.giveUp(mail, lease, 'The subscription has ended');
    if (!recipient) return this.giveUp(mail, lease, 'The user has no e-mail address');
    const transit = { since: performance.now() };
    this.inTransit.add(transit);
    try {
      const text = compose({ messageId: mail.message_id, recipient }, this.config);
      await traced(
        'send mail',
        'client',
        () => ({ 'server.address': this.host, 'lectern.mail.attempt': mail.attempts }),
        () => this.transport.send(text),
        { begins: true },
      );
    } catch (error) {
      const reason = reasonOf(error);
      const gaveUp = await this.outbox.failed(mail, lease, reason, isFinalFailure(error));
      metrics.mails.add(gaveUp ? 'given-up' : 'failed');
      this.logger.warn(`Mail ${mail.id}, attempt ${mail.attempts}${gaveUp ? ', given up' : ''}: ${reason}`);
      const isServers = isServerFailure(error);
      this.trouble = isServers ? reason : null;
      return !isServers;
    } finally {
      this.inTransit.delete(transit);
    }
    this.trouble = null;
    metrics.mails.add('sent');
    await this.record(() => this.outbox.sent(mail, lease));
    if (!this.config.smtpUrl) this.logger.warn(`Mail ${mail.id} was written to ${this.folder}`);
    return true;
  }

  private silence(): string | null {
    const [oldest] = this.inTransit;
    const isSilent = oldest !== undefined && performance.now() - oldest.since > SILENT_MS;
    return isSilent ? `the mail server has not answered for ${SILENT_MS / 1_000} s` : null;
  }

  private async giveUp(mail: ClaimedMail, lease: string, reason: string): Promise<true> {
    await this.outbox.failed(mail, lease, reason, true);
    metrics.mails.add('given-up');
    this.logger.warn(`Mail ${mail.id} is not sent: ${reason}`);
    return true;
  }

  /** Retried, so that a short outage of the database does not cause a sent mail to be sent again. */
  private async record(write: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await write();
      } catch (error) {
        if (attempt === RECORD_TRIES || error instanceof PassEnded) throw error;
        await delay(100 * 2 ** attempt);
      }
    }
  }
}
