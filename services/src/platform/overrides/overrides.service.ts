import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type CreatedOverride,
  type GateRefusal,
  NewOverride,
  overriddenName,
  type PublishedRemote,
  type ReleaseManifest,
  type StartedOverride,
} from '@lectern/contracts';
import { type EntityManager, In, IsNull, LessThan, MoreThan, Not } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { AuditService } from '../audit/index.js';
import {
  assertReaches,
  assertTokenHolds,
  authorOf,
  nameOf,
  type OperatorActor,
  type PlatformActor,
} from '../access/index.js';
import { liveReleases, refused } from '../gate/index.js';
import { type ActiveOverride, firstPage } from './active-override.js';
import { ActiveOverrides } from './active-overrides.service.js';
import { releaseOf, withdrawnAmong } from './shown-releases.js';
import { judgeOverride } from './judge-override.js';
import { servedManifest } from './overridden-releases.js';
import { codeHashes, newCode } from '../../kernel/short-code.js';
import { endEntries, startEntries } from './override-record.js';
import { OVERRIDE_SECONDS } from './override-cookie.js';
import { isOwnAddress } from './own-address.js';
import { OverrideEntity } from './override.entity.js';

const CODE_MS = 10 * 60_000;
const OVERRIDE_MS = OVERRIDE_SECONDS * 1_000;
/** A development server silent for this long is gone, and another program may use its port. */
const LEASE_MS = 3 * 60_000;
/** Ended ones are kept this long, so that a late code can be distinguished from an unknown one. */
const KEPT_MS = 24 * 60 * 60_000;
/** Overrides that a token may create within 24 hours: each is up to 60 KB in the database until the next day. */
const MOST_A_DAY = 200;

/** Page of the console on which codes are entered. */
export const OVERRIDES_PATH = '/overrides';

const NO_CONSOLE =
  'Codes are entered on the console, and this site has none. Set CONSOLE_URL to give it one.';

/** Why a code shows nothing. */
export type CodeProblem = 'unknown' | 'expired' | 'used' | 'ended';

/**
 * How overrides begin and end: a developer's own work, or a release that is not live, in the live site, for
 * one browser.
 *
 * @source platform.md, "For a team", point 1
 */
@Injectable()
export class OverridesService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly overrides: ActiveOverrides,
  ) {}

  /**
   * Creates an override and the code that starts it.
   *
   * @throws {DomainError} 403 for a remote that the actor does not reach, 404 for an unknown release,
   * `GATE_REFUSED` for a path of another remote, `RATE_LIMITED` for a token's 201st in a day, 409 on a site without a console, where no code can be entered
   */
  async create(content: NewOverride, actor: PlatformActor): Promise<CreatedOverride> {
    const { console } = this.config;
    if (!console) throw new DomainError('CONFLICT', { text: NO_CONSOLE });
    const code = newCode();
    const expiresAt = this.in(CODE_MS);
    const [hash] = codeHashes(this.config.keys.current, code);
    const { id, warnings } = await this.save(content, actor, { codeHash: hash, claimedBy: null, expiresAt });
    const enterAt = console.url + OVERRIDES_PATH;
    return { id, code, enter_at: enterAt, expires_at: expiresAt.toISOString(), warnings };
  }

  /**
   * Starts one in the calling browser, without a code.
   *
   * @param carried override the browser has so far; it ends
   * @throws {DomainError} as {@link create}
   */
  async createFor(
    visitor: string,
    carried: number | null,
    remotes: PublishedRemote[],
    actor: OperatorActor,
  ): Promise<StartedOverride> {
    const expiresAt = this.in(OVERRIDE_MS);
    // A random code that is never given to anyone.
    const [codeHash] = codeHashes(this.config.keys.current, randomUUID());
    const [claimedBy] = this.overrides.claimants(visitor);
    const fields = { codeHash, claimedBy, expiresAt };
    const { row, warnings } = await this.save({ remotes }, actor, fields, carried);
    const active = await this.overrides.contentOf(row);
    const path = active ? firstPage(active) : '/';
    return { id: row.id, expires_at: expiresAt.toISOString(), path, warnings };
  }

  /** The override that a code starts. */
  async findByCode(code: string): Promise<{ id: number } | CodeProblem> {
    const { manager } = this.database.read;
    const codeHash = In(codeHashes(this.config.keys.current, code));
    return this.unclaimed(manager, await manager.findOneBy(OverrideEntity, { codeHash }));
  }

  /**
   * Starts the override in this visitor's browser. The caller has made sure that a person entered its code there.
   *
   * @param carried override the browser has so far; it ends
   */
  async claim(id: number, visitor: string, carried: number | null): Promise<ActiveOverride | CodeProblem> {
    const [claimedBy] = this.overrides.claimants(visitor);
    const found = await this.database.write(async (tx) => {
      const row = await this.unclaimed(tx, await tx.findOneBy(OverrideEntity, { id }));
      if (typeof row === 'string') return row;
      const claim = { claimedBy, expiresAt: this.in(OVERRIDE_MS) };
      const open = { id: row.id, claimedBy: IsNull(), endedAt: IsNull() };
      // Only one of two concurrent calls finds it open.
      const { affected } = await tx.update(OverrideEntity, open, claim);
      if (affected !== 1) return 'used';
      const started = { ...row, ...claim };
      await this.started(tx, started, carried);
      return started;
    });
    if (typeof found === 'string') return found;
    return (await this.overrides.contentOf(found)) ?? 'ended';
  }

  /** Ends an override of the caller; an operator may end any. @throws {DomainError} 404 */
  async end(id: number, actor: PlatformActor): Promise<void> {
    await this.database.act(async (tx) => {
      const row = await tx.findOneBy(OverrideEntity, { id });
      const isOwn = row && (actor.kind === 'operator' || row.tokenId === actor.token);
      if (!isOwn) throw new DomainError('NOT_FOUND', { text: 'There is no such override.' });
      await this.ended(tx, id, actor);
    });
  }

  /**
   * The creator reports that its development servers are still running.
   *
   * @throws {DomainError} 404, also if it has ended
   */
  async renew(id: number, actor: PlatformActor): Promise<void> {
    await this.database.write(async (tx) => {
      const now = this.clock.now();
      const open = { id, endedAt: IsNull(), expiresAt: MoreThan(now), leaseUntil: Not(IsNull()) };
      const row = await tx.findOneBy(OverrideEntity, open);
      const isOwn = row && (actor.kind === 'operator' || row.tokenId === actor.token);
      if (!isOwn) throw new DomainError('NOT_FOUND', { text: 'There is no such override.' });
      await tx.update(OverrideEntity, open, { leaseUntil: this.in(LEASE_MS) });
    });
  }

  /** Ends the override of a browser. */
  async reset(id: number): Promise<void> {
    await this.database.write((tx) => this.ended(tx, id));
  }

  /** @returns why it cannot be started, if it cannot */
  private async unclaimed(
    manager: EntityManager,
    row: OverrideEntity | null,
  ): Promise<OverrideEntity | CodeProblem> {
    if (!row) return 'unknown';
    if (row.claimedBy !== null) return 'used';
    if (row.endedAt !== null || !(await this.overrides.isBacked(manager, row))) return 'ended';
    return row.expiresAt <= this.clock.now() ? 'expired' : row;
  }

  private async save(
    content: NewOverride,
    actor: PlatformActor,
    fields: Pick<OverrideEntity, 'codeHash' | 'claimedBy' | 'expiresAt'>,
    carried: number | null = null,
  ): Promise<{ id: number; row: OverrideEntity; warnings: GateRefusal[] }> {
    for (const part of content.remotes) assertReaches(actor, overriddenName(part));
    this.refuseOwnOrigin(content);
    const now = this.clock.now();
    return this.database.act(
      async (tx) => {
        await assertTokenHolds(tx, actor, now);
        const [away] = await withdrawnAmong(tx, content.remotes.map(overriddenName));
        if (away !== undefined) {
          const text = `${away} is withdrawn: an operator must restore it first.`;
          throw new DomainError('CONFLICT', { text });
        }
        const { refusals, warnings } = judgeOverride(await manifestsOf(tx, content), await liveReleases(tx));
        if (refusals.length > 0) throw refused(refusals);
        await tx.delete(OverrideEntity, { expiresAt: LessThan(new Date(now.getTime() - KEPT_MS)) });
        await assertNotTooMany(tx, actor, now);
        const row = await tx.save(OverrideEntity, {
          ...fields,
          content: JSON.stringify(content),
          createdBy: nameOf(actor),
          tokenId: actor.token ?? null,
          createdAt: now,
          endedAt: null,
          leaseUntil: isServed(content) ? this.in(LEASE_MS) : null,
        });
        if (row.claimedBy !== null) await this.started(tx, row, carried);
        return { id: row.id, row, warnings };
      },
      { secret: true },
    );
  }

  /** Ends the browser's previous override and records its new one. */
  private async started(tx: EntityManager, row: OverrideEntity, carried: number | null): Promise<void> {
    const before = carried === null ? null : await this.close(tx, carried);
    for (const entry of startEntries(row, before)) await this.audit.append(tx, entry);
  }

  /** @param actor who ended it; by default the person at the browser */
  private async ended(tx: EntityManager, id: number, actor?: PlatformActor): Promise<void> {
    const row = await this.close(tx, id);
    if (!row) return;
    const because = actor === undefined ? 'reset in the browser' : 'ended';
    for (const entry of endEntries(row, because, actor && authorOf(actor)))
      await this.audit.append(tx, entry);
  }

  /** @returns the override, if it was active until now */
  private async close(tx: EntityManager, id: number): Promise<OverrideEntity | null> {
    const endedAt = this.clock.now();
    const { affected } = await tx.update(OverrideEntity, { id, endedAt: IsNull() }, { endedAt });
    const row = affected === 1 ? await tx.findOneBy(OverrideEntity, { id }) : null;
    return row && row.claimedBy !== null && row.expiresAt > endedAt ? row : null;
  }

  /** Content of the site itself runs only by its hash, even if the site runs on the developer's machine. */
  private refuseOwnOrigin({ remotes, shell }: NewOverride): void {
    const bases = [...remotes, shell].flatMap((part) => (part && 'base' in part ? [part.base] : []));
    if (!bases.some((base) => isOwnAddress(base, this.config))) return;
    const text = 'This is the address of the site itself, not of a development server.';
    throw new DomainError('VALIDATION_FAILED', { text, errors: { remotes: [text] } });
  }

  private in(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }
}

/** @throws {DomainError} `RATE_LIMITED` */
async function assertNotTooMany(tx: EntityManager, { token }: PlatformActor, now: Date): Promise<void> {
  if (token === undefined) return;
  const createdAt = MoreThan(new Date(now.getTime() - KEPT_MS));
  if ((await tx.countBy(OverrideEntity, { tokenId: token, createdAt })) < MOST_A_DAY) return;
  throw new DomainError('RATE_LIMITED', {
    text: `This token has created ${MOST_A_DAY} overrides within 24 hours. Enter the codes you have, or wait.`,
    headers: { 'Retry-After': '3600' },
  });
}

/** @throws {DomainError} 404 for an unknown release */
async function manifestsOf(manager: EntityManager, { remotes }: NewOverride): Promise<ReleaseManifest[]> {
  const manifests: ReleaseManifest[] = [];
  for (const part of remotes) {
    const manifest = 'base' in part ? servedManifest(part) : await releaseOf(manager, part);
    if (!manifest) {
      const text = `${overriddenName(part)} has no release ${part.version} that may be shown.`;
      throw new DomainError('NOT_FOUND', { text });
    }
    manifests.push(manifest);
  }
  return manifests;
}

/** Whether it shows a development server. */
const isServed = ({ remotes, shell }: NewOverride): boolean =>
  shell !== undefined || remotes.some((part) => 'base' in part);
