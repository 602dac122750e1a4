/** Display name of an actor. */
export function actorText(actor: string): string {
  if (actor === 'automatic') return 'automatic rollback';
  if (actor === 'command-line') return 'command line';
  return actor.startsWith('team:') ? `team ${actor.slice('team:'.length)}` : actor;
}
