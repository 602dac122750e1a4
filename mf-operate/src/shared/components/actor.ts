/** Display name of an actor. */
export function actorText(actor: string): string {
  if (actor === 'automatic') return 'automatic rollback';
  return actor.startsWith('team:') ? `team ${actor.slice('team:'.length)}` : actor;
}
