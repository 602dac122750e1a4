import { type EntitySubscriberInterface, EventSubscriber } from 'typeorm';
import { eventLoopYielder } from '../kernel/yield-to-event-loop.js';

/**
 * Yields to the event loop between statements of the embedded database. They are synchronous, and awaiting one does not
 * yield: without this, the many statements of an import or job would block every request until their transaction ends.
 */
@EventSubscriber()
export class Turns implements EntitySubscriberInterface {
  readonly beforeQuery = eventLoopYielder();
}
