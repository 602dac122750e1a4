import type { EntityManager } from 'typeorm';
import type { Picture } from './make-picture.js';
import { PictureProposalEntity } from './picture-proposal.entity.js';
import type { PicturesService } from './pictures.service.js';

interface Proposed {
  speakerId: number;
  userId: number;
  proposedAt: Date;
}

/**
 * A picture on its way: shown at once where the speaker came with the talk, held for operators where not.
 *
 * @source decisions.md, "Calls, point by point"
 */
export class PictureProposal {
  /** What it is held under, once it is. */
  private held: string | null = null;
  /** What nobody needs any more: proposals that this one takes the place of. */
  private replaced: string[] = [];
  isProposed = false;

  constructor(
    private readonly pictures: PicturesService,
    private readonly picture: Picture,
  ) {}

  /** Keeps the files before the transaction, where they are likely to belong. */
  async prepare(isProposal: boolean): Promise<void> {
    if (isProposal) this.held = await this.pictures.hold(this.picture);
    else await this.pictures.show(this.picture);
  }

  /** Inside the transaction. A member has one proposal for a speaker: the last one. */
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

  /** After the transaction: takes away what no row names. That it cannot be taken away does no harm. */
  async tidy(isSaved: boolean): Promise<void> {
    const unnamed = isSaved ? this.replaced : [];
    if (this.held && !(isSaved && this.isProposed)) unnamed.push(this.held);
    for (const held of unnamed) await this.pictures.drop(held).catch(() => undefined);
  }
}
