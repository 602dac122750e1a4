import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { escapeHtml } from '../../html/escape.js';
import { type StaticPage, staticPage } from '../../html/static-page.js';
import { Clock } from '../../kernel/clock.js';
import { isSuspended, UserEntity } from '../users/index.js';

const PURPOSE = 'suspension';
/** The address is shown to the user who has just proved who they are; nobody else should read why. */
const VALID_MS = 10 * 60_000;
const TOKEN = /^(\d{1,10})\.(\d{13})\.(.+)$/;
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Tells a suspended user why they cannot sign in, and until when. */
@Injectable()
export class SuspensionPage {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'keys' | 'contactAddress'>,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Address of the page, valid for ten minutes. */
  addressFor(userId: number): string {
    const value = `${userId}.${this.clock.now().getTime() + VALID_MS}`;
    const token = `${value}.${this.config.keys.current.sign(PURPOSE, value)}`;
    return `/users/suspended?token=${encodeURIComponent(token)}`;
  }

  /** Null if the address is no longer valid, or the suspension has ended. */
  async page(token: unknown): Promise<StaticPage | null> {
    const [, id = '', until = '', signature = ''] = TOKEN.exec(typeof token === 'string' ? token : '') ?? [];
    const now = this.clock.now();
    const isValid =
      this.config.keys.current.verifies(PURPOSE, `${id}.${until}`, signature) &&
      Number(until) > now.getTime();
    const user = isValid ? await this.database.read.manager.findOneBy(UserEntity, { id: Number(id) }) : null;
    if (!user || !isSuspended(user, now)) return null;
    const end = user.suspendedUntil
      ? `You can sign in again after ${DAY.format(user.suspendedUntil)}.`
      : 'It has no end date.';
    return staticPage(
      'Your account is suspended',
      `<p>Reason: ${escapeHtml(user.suspensionReason ?? '')}</p>
<p>${end} If you think that this is a mistake, ${writeTo(this.config.contactAddress)}.</p>
<p><a href="/">Back to the site</a></p>`,
    );
  }
}

function writeTo(address: string | null): string {
  if (address === null) return 'contact the people who run this site';
  const contact = escapeHtml(address);
  return `write to <a href="mailto:${contact}">${contact}</a>`;
}
