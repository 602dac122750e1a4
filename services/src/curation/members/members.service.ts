import { Inject, Injectable } from '@nestjs/common';
import type { DeletedMember, Member, MemberDeletion, Suspension } from '@lectern/contracts';
import { IsNull } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { isoTime, placeholders, type SqlDate, timeOf } from '../../database/row-values.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { SessionEntity } from '../../modules/auth/index.js';
import { avatarAddress, joinAvatar } from '../../modules/avatars/index.js';
import { deleteAccount, findMembers, recordDeletion } from '../../modules/contents/index.js';
import { PicturesService } from '../../modules/pictures/index.js';
import { isSuspended, setTrusted, UserEntity } from '../../modules/users/index.js';
import type { Author } from '../../platform/access/index.js';
import { AuditService } from '../../platform/audit/index.js';
import { CacheResets } from '../../response-cache/cache-resets.js';

const DAY_MS = 86_400_000;
const COUNTED = {
  talk: 'talks',
  note: 'notes',
  picture: 'pictures',
  biography: 'biographies',
  transcript: 'transcripts',
} as const;

type Counts = Member['shown'];

interface Row {
  id: number;
  name: string;
  email: string | null;
  picture: string | null;
  created_at: SqlDate;
  suspended_at: SqlDate | null;
  suspended_until: SqlDate | null;
  suspension_reason: string | null;
  trusted_at: SqlDate | null;
}

interface Count {
  user_id: number;
  kind: keyof typeof COUNTED | 'place';
  state: 'shown' | 'hidden' | 'waiting';
  contents: number | string;
}

/** Members, and acts on their accounts, by operators or at the command line. */
@Injectable()
export class Members {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'operators' | 'deletedAccountsFile'>,
    private readonly database: Database,
    private readonly pictures: PicturesService,
    private readonly audit: AuditService,
    private readonly caches: CacheResets,
    private readonly clock: Clock,
  ) {}

  /** As `findMembers`. */
  async find(query: string): Promise<Member[]> {
    return this.members(await findMembers(this.database.slow, query));
  }

  /** @throws {DomainError} `NOT_FOUND` */
  async one(id: number): Promise<Member> {
    const [member] = await this.members([id]);
    if (!member) throw unknown();
    return member;
  }

  /** Keeps a member from signing in, and ends their sessions. @throws {DomainError} `NOT_FOUND`; `CONFLICT` for an operator */
  async suspend(id: number, { reason, days }: Suspension, author: Author): Promise<Member> {
    await this.database.act(async (tx) => {
      const user = await tx.findOneBy(UserEntity, { id });
      if (!user) throw unknown();
      this.refuseOperator(user.email);
      const now = this.clock.now();
      const until = days === undefined ? null : new Date(now.getTime() + days * DAY_MS);
      await tx.update(UserEntity, id, { suspendedAt: now, suspendedUntil: until, suspensionReason: reason });
      await tx.update(SessionEntity, { userId: id, revokedAt: IsNull() }, { revokedAt: now });
      const details = { member: id, until: until?.toISOString() ?? null };
      await this.audit.append(tx, { act: 'member-suspend', ...author, reason, details });
    });
    return this.one(id);
  }

  /** @throws {DomainError} `NOT_FOUND` */
  async lift(id: number, author: Author): Promise<Member> {
    await this.database.act(async (tx) => {
      const user = await tx.findOneBy(UserEntity, { id });
      if (!user) throw unknown();
      if (user.suspendedAt === null) return;
      await tx.update(UserEntity, id, { suspendedAt: null, suspendedUntil: null, suspensionReason: null });
      await this.audit.append(tx, { act: 'member-lift', ...author, details: { member: id } });
    });
    return this.one(id);
  }

  /** Lifts the daily limits for new members, or imposes them again. @throws {DomainError} `NOT_FOUND` */
  async trust(id: number, isTrusted: boolean, author: Author): Promise<Member> {
    await this.database.act(async (tx) => {
      const user = await tx.findOneBy(UserEntity, { id });
      if (!user) throw unknown();
      if ((user.trustedAt !== null) === isTrusted) return;
      await setTrusted(tx, id, isTrusted ? this.clock.now() : null);
      const act = isTrusted ? 'member-trust' : 'member-distrust';
      await this.audit.append(tx, { act, ...author, details: { member: id } });
    });
    return this.one(id);
  }

  /** Deletes an account for good. @throws {DomainError} `NOT_FOUND`; `CONFLICT` for an operator */
  async delete(id: number, contents: MemberDeletion['contents'], author: Author): Promise<DeletedMember> {
    const user = await this.database.read.manager.findOneBy(UserEntity, { id });
    if (!user) throw unknown();
    this.refuseOperator(user.email);
    const isWhole = contents === 'delete';
    // Before the deletion: a superfluous line is harmless, a missing one is not.
    await recordDeletion(this.config.deletedAccountsFile, {
      id,
      created_at: user.createdAt.toISOString(),
      deleted_at: this.clock.now().toISOString(),
      ...(isWhole && { with_contents: true }),
    });
    const { unused, ...result } = await this.database.act(async (tx) => {
      const current = await tx.findOneBy(UserEntity, { id });
      if (current?.createdAt.getTime() !== user.createdAt.getTime()) throw unknown();
      const deletion = await deleteAccount(tx, current, { withContents: isWhole, now: this.clock.now() });
      await this.caches.tellOthers(tx);
      const details = { member: id, deleted: inWords(deletion.deleted), kept: inWords(deletion.kept) };
      await this.audit.append(tx, { act: 'member-delete', ...author, details });
      return deletion;
    });
    this.caches.here();
    for (const picture of unused) await this.pictures.remove(picture);
    return result;
  }

  private refuseOperator(email: string | null): void {
    if (email === null || !this.config.operators.includes(email)) return;
    throw new DomainError('CONFLICT', {
      text: 'This is an operator’s account. Remove its address from OPERATORS first.',
    });
  }

  private async members(ids: readonly number[]): Promise<Member[]> {
    if (ids.length === 0) return [];
    const marks = placeholders(ids);
    const [rows, counts] = await Promise.all([
      this.database.read.query<Row>(
        `SELECT u.id, u.name, u.email, u.created_at, u.suspended_at, u.suspended_until, u.suspension_reason, u.trusted_at, a.picture
         FROM users u ${joinAvatar('u.id')} WHERE u.id IN (${marks}) ORDER BY u.id DESC`,
        ids,
      ),
      this.database.read.query<Count>(
        `SELECT user_id, kind, state, COUNT(*) AS contents FROM contents WHERE user_id IN (${marks}) GROUP BY user_id, kind, state`,
        ids,
      ),
    ]);
    return rows.map((row) =>
      this.toMember(
        row,
        counts.filter(({ user_id }) => user_id === row.id),
      ),
    );
  }

  private toMember(row: Row, counts: readonly Count[]): Member {
    const all = (state: Count['state']) => counts.filter((count) => count.state === state);
    return {
      id: row.id,
      name: row.name,
      image: avatarAddress(row.picture),
      joined_at: isoTime(row.created_at),
      is_operator: row.email !== null && this.config.operators.includes(row.email),
      shown: countsOf(all('shown')),
      hidden: countsOf(all('hidden')),
      waiting: all('waiting').reduce((sum, { contents }) => sum + Number(contents), 0),
      suspension:
        row.suspended_at !== null &&
        isSuspended(
          { suspendedAt: timeOf(row.suspended_at), suspendedUntil: timeOf(row.suspended_until) },
          this.clock.now(),
        )
          ? {
              reason: row.suspension_reason ?? '',
              since: isoTime(row.suspended_at),
              until: row.suspended_until && isoTime(row.suspended_until),
            }
          : null,
      trusted_at: row.trusted_at && isoTime(row.trusted_at),
    };
  }
}

function countsOf(counts: readonly Count[]): Counts {
  const sums: Counts = { talks: 0, notes: 0, pictures: 0, biographies: 0, transcripts: 0 };
  for (const { kind, contents } of counts) if (kind !== 'place') sums[COUNTED[kind]] += Number(contents);
  return sums;
}

const unknown = () => new DomainError('NOT_FOUND', { text: 'There is no such member.' });

/** `2 talks, 1 note`, or `nothing`. */
const inWords = (counts: Counts): string =>
  Object.entries(counts)
    .flatMap(([name, count]) =>
      count === 0 ? [] : [`${count} ${count === 1 ? SINGULARS[name as keyof Counts] : name}`],
    )
    .join(', ') || 'nothing';

const SINGULARS: Record<keyof Counts, string> = {
  talks: 'talk',
  notes: 'note',
  pictures: 'picture',
  biographies: 'biography',
  transcripts: 'transcript',
};
