/** Who acted, as people say it. */
export function actorText(actor: string): string {
  if (actor === 'automatic') return 'automatic rollback';
  return actor.startsWith('team:') ? `team ${actor.slice('team:'.length)}` : actor;
}
