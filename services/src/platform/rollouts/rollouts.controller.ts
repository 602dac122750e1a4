import { Body, Controller, Get, Param, Query, SerializeOptions, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import {
  ChangeShare,
  Explanation,
  Promote,
  Recall,
  Rollback,
  Rollout,
  RolloutList,
  StartRollout,
} from '@lectern/contracts';
import { z } from 'zod';
import { typedVisitor } from '../../gateway/visitor.js';
import { Actor, assertMayTarget, type PlatformActor, PlatformGuard } from '../access/index.js';
import { ActiveOverrides, explainOverride } from '../overrides/index.js';
import { ChangesRollout } from './changes-rollout.decorator.js';
import { RolloutsService } from './rollouts.service.js';

/** The visitor in question; explaining a made-up one sets no cookie. */
const Question = z.object({
  visitor: z.string().min(1, 'A visitor ID is required').max(100).transform(typedVisitor),
  user: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  preview: z.enum(['true', 'false', '1', '0']).optional(),
});
type Question = z.infer<typeof Question>;

/** @source platform.md, "For an operator" */
@ApiTags('platform')
@Controller('api/v1/rollouts')
@UseGuards(PlatformGuard)
export class RolloutsController {
  constructor(
    private readonly rollouts: RolloutsService,
    private readonly overrides: ActiveOverrides,
  ) {}

  /** A team sees its own rollouts. */
  @Get()
  @SerializeOptions({ schema: Rollout })
  @ApiOkResponse({ standardSchema: RolloutList })
  list(@Actor() actor: PlatformActor): Promise<Rollout[]> {
    return this.rollouts.list(actor.kind === 'team' ? actor.remotes : null);
  }

  @Get(':remote')
  @SerializeOptions({ schema: Rollout })
  @ApiOkResponse({ standardSchema: Rollout })
  find(@Param('remote') remote: string): Promise<Rollout> {
    return this.rollouts.find(remote);
  }

  /** Why a visitor gets a release; accepts any id, known or not. */
  @Get(':remote/explain')
  @SerializeOptions({ schema: Explanation })
  @ApiQuery({ name: 'visitor' })
  @ApiQuery({ name: 'user', required: false, description: 'Id of the signed-in user.' })
  @ApiQuery({
    name: 'preview',
    required: false,
    description: '`true` if the browser has the preview cookie.',
  })
  @ApiOkResponse({ standardSchema: Explanation })
  async explain(
    @Param('remote') remote: string,
    @Query({ schema: Question }) { visitor, user, preview }: Question,
  ): Promise<Explanation> {
    const previews = new Set(preview === 'true' || preview === '1' ? [remote] : []);
    const explained = await this.rollouts.explain(remote, { id: visitor, user: user ?? null, previews });
    return explainOverride(explained, await this.overrides.latestOf(visitor));
  }

  @ChangesRollout(':remote/start')
  start(
    @Param('remote') remote: string,
    @Body({ schema: StartRollout }) input: StartRollout,
    @Actor() actor: PlatformActor,
  ): Promise<Rollout> {
    assertMayTarget(actor, input.segment?.users);
    return this.rollouts.start(remote, input, actor);
  }

  @ChangesRollout(':remote/share')
  share(
    @Param('remote') remote: string,
    @Body({ schema: ChangeShare }) input: ChangeShare,
    @Actor() actor: PlatformActor,
  ): Promise<Rollout> {
    assertMayTarget(actor, input.segment?.users);
    return this.rollouts.share(remote, input, actor);
  }

  @ChangesRollout(':remote/promote')
  promote(
    @Param('remote') remote: string,
    @Body({ schema: Promote }) input: Promote,
    @Actor() actor: PlatformActor,
  ): Promise<Rollout> {
    return this.rollouts.promote(remote, input, actor);
  }

  @ChangesRollout(':remote/rollback')
  rollback(
    @Param('remote') remote: string,
    @Body({ schema: Rollback }) input: Rollback,
    @Actor() actor: PlatformActor,
  ): Promise<Rollout> {
    return this.rollouts.rollback(remote, input, actor);
  }

  @ChangesRollout(':remote/recall')
  recall(
    @Param('remote') remote: string,
    @Body({ schema: Recall }) input: Recall,
    @Actor() actor: PlatformActor,
  ): Promise<Rollout> {
    return this.rollouts.recall(remote, input, actor);
  }
}
