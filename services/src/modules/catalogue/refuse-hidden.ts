import { DomainError } from '../../kernel/errors.js';
import type { TalkEntity } from './tables/index.js';

/** @throws {DomainError} `FORBIDDEN`: what operators decided on would be something else */
export function refuseHidden({ status }: Pick<TalkEntity, 'status'>): void {
  if (status === 'hidden')
    throw new DomainError('FORBIDDEN', {
      text: 'Operators have taken this talk off the site, so it cannot be changed.',
    });
}
