import { Inject, Injectable } from '@nestjs/common';
import type { SlotAnswer } from '@lectern/contracts';
import { CONFIG, type Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { isDuplicateKey } from '../../database/duplicate-key.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import type { SignedInUser } from '../../gateway/request-context.js';
import { CalendarEntryEntity } from './calendar-entry.entity.js';
import { calendarFile } from './calendar-file.js';
import { ConferencesService } from './conferences.service.js';
import { SlotsService } from './slots.service.js';

/** Slots that users have added to their calendars. */
@Injectable()
export class CalendarService {
  constructor(
    private readonly database: Database,
    private readonly conferences: ConferencesService,
    private readonly slots: SlotsService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Records the slot in the user's calendar, once; resolves to its id and the file.
   *
   * @throws {DomainError} `CONFERENCE_NOT_FOUND`; `SLOT_NOT_FOUND`, also for another conference's slot; `VALIDATION_FAILED` for a break;
   * `ALREADY_IN_CALENDAR`
   */
  async add(slug: string, slotId: string, user: SignedInUser): Promise<{ id: number; file: string }> {
    const { conference, slot } = await this.find(slug, slotId, user);
    if (!slot.actionable) {
      const text = 'A break cannot be added to the calendar.';
      throw new DomainError('VALIDATION_FAILED', { text, errors: { slot_id: [text] } });
    }
    const now = this.clock.now();
    // Created first: a slot is recorded only if there is a file to return.
    const file = calendarFile({ conference, slot, site: this.config.publicUrl, now });
    try {
      return await this.database.act(async (tx) => {
        await tx.insert(CalendarEntryEntity, { userId: user.id, slotId: slot.id, createdAt: now });
        return { id: slot.id, file };
      });
    } catch (error) {
      // The primary key decides which of two concurrent requests is first.
      if (isDuplicateKey(error)) throw new DomainError('ALREADY_IN_CALENDAR', { cause: error });
      throw error;
    }
  }

  /**
   * The file of a slot in the user's calendar, with the slot's current data: calendars recognise it by its UID. Changes nothing.
   *
   * @throws {DomainError} `CONFERENCE_NOT_FOUND`, `SLOT_NOT_FOUND`, `NOT_IN_CALENDAR`
   */
  async again(slug: string, slotId: string, user: SignedInUser): Promise<{ id: number; file: string }> {
    const { conference, slot } = await this.find(slug, slotId, user);
    if (!slot.add_calendar) throw new DomainError('NOT_IN_CALENDAR');
    const file = calendarFile({ conference, slot, site: this.config.publicUrl, now: this.clock.now() });
    return { id: slot.id, file };
  }

  /**
   * Removes the slot from the user's calendar; no-op if it is not there.
   *
   * @throws {DomainError} `CONFERENCE_NOT_FOUND`, `SLOT_NOT_FOUND`
   */
  async remove(slug: string, slotId: string, user: SignedInUser): Promise<void> {
    const { slot } = await this.find(slug, slotId, user);
    await this.database.act(async (tx) => {
      await tx.delete(CalendarEntryEntity, { userId: user.id, slotId: slot.id });
    });
  }

  private async find(slug: string, slotId: string, user: SignedInUser): Promise<SlotAnswer> {
    const { id } = await this.conferences.find(slug);
    const found = await this.slots.find(slotId, user);
    if (found.conference.id !== id) throw new DomainError('SLOT_NOT_FOUND');
    return found;
  }
}
