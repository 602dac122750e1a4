import { type EntitySubscriberInterface, EventSubscriber } from 'typeorm';
import { politely } from '../politely.js';

/**
 * Lets the event loop turn between statements of the embedded database. They are synchronous, and what awaits one goes on without
 * a turn: the many statements of an import or of a job would hold up every request until their transaction ends.
 */
@EventSubscriber()
export class Turns implements EntitySubscriberInterface {
  readonly beforeQuery = politely();
}
