import { applyDecorators, HttpCode, Post, SerializeOptions } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Rollout } from '@lectern/contracts';

/**
 * A call that changes a remote's rollout and responds with 200 and the new state.
 *
 * @param path below the controller's
 */
export const ChangesRollout = (path: string): MethodDecorator =>
  applyDecorators(
    Post(path),
    HttpCode(200),
    SerializeOptions({ schema: Rollout }),
    ApiOkResponse({ standardSchema: Rollout }),
  );
