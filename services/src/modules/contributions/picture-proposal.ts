import type { EntityManager } from 'typeorm';
import type { Picture, PicturesService } from '../pictures/index.js';
import { PictureProposalEntity } from './picture-proposal.entity.js';

interface Proposed {
  speakerId: number;
  userId: number;
  proposedAt: Date;
}

/**
 * A picture being saved: shown immediately if the speaker was added with the talk, otherwise held for operators.
 *
 * @source decisions.md, "Calls, point by point"
 */
export class PictureProposal {
  /** Storage name, once stored. */
  private held: string | null = null;
  /** Files of the proposals that this one replaces, no longer needed. */
  private replaced: string[] = [];
  isProposed = false;

  constructor(
    private readonly pictures: PicturesService,
    private readonly picture: Picture,
  ) {}

  /** Stores the files before the transaction, in the place where they will probably belong. */
  async prepare(isProposal: boolean): Promise<void> {
    if (isProposal) this.held = await this.pictures.hold(this.picture);
    else await this.pictures.show(this.picture);
  }

  /** Runs inside the transaction. A member has at most one proposal per speaker: the latest. */
  async settle(tx: EntityManager, isOwn: boolean, proposed: Proposed): Promise<void> {
    this.isProposed = false;
    this.replaced = [];
    if (isOwn) {
      if (this.held) await this.pictures.show(this.picture);
      return;
    }
    this.held ??= await this.pictures.hold(this.picture);
    const { speakerId, userId } = proposed;
    const former = await tx.findBy(PictureProposalEntity, { speakerId, userId });
    for (const { id } of former) await tx.delete(PictureProposalEntity, id);
    await tx.insert(PictureProposalEntity, { ...proposed, picture: this.held });
    this.replaced = former.map(({ picture }) => picture);
    this.isProposed = true;
  }

  /** Runs after the transaction: removes files that no row refers to. A failure is harmless. */
  async tidy(isSaved: boolean): Promise<void> {
    const unnamed = isSaved ? this.replaced : [];
    if (this.held && !(isSaved && this.isProposed)) unnamed.push(this.held);
    for (const held of unnamed) await this.pictures.drop(held).catch(() => undefined);
  }
}
