import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { DailySaltEntity } from './tables/daily-salt.entity.js';

const HASH_LENGTH = 32;

/**
 * Hashes visitors and networks with a random salt that all processes share for a day and that is deleted
 * afterwards.
 */
@Injectable()
export class DailySalts {
  private last: { day: string; salt: Promise<string> } | undefined;

  constructor(private readonly database: Database) {}

  /** Hex; stable for a value within one day. @param day `yyyy-MM-dd`, UTC */
  async hash(day: string, value: string): Promise<string> {
    const salt = await this.of(day);
    return createHmac('sha256', Buffer.from(salt, 'hex')).update(value).digest('hex').slice(0, HASH_LENGTH);
  }

  private of(day: string): Promise<string> {
    if (this.last?.day === day) return this.last.salt;
    const next = { day, salt: this.readOrMake(day) };
    this.last = next;
    next.salt.catch(() => {
      if (this.last === next) this.last = undefined;
    });
    return next.salt;
  }

  private async readOrMake(day: string): Promise<string> {
    const known = await this.database.read.manager.findOneBy(DailySaltEntity, { day });
    if (known) return known.salt;
    return this.database.write(async (tx) => {
      const own = { day, salt: randomBytes(32).toString('hex') };
      // Of several processes at midnight, the first one sets the salt.
      await tx
        .createQueryBuilder()
        .insert()
        .into(DailySaltEntity)
        .values(own)
        .orIgnore()
        .updateEntity(false)
        .execute();
      return (await tx.findOneByOrFail(DailySaltEntity, { day })).salt;
    });
  }
}
