import type { Database } from '../../database/database.js';

/** Whether the user is subscribed to the talk's video; shown to that user only. */
export async function isSubscribed(
  database: Pick<Database, 'read'>,
  talkId: number,
  userId: number,
): Promise<boolean> {
  const rows = await database.read.query<{ id: number }>(
    'SELECT id FROM subscriptions WHERE talk_id = ? AND user_id = ?',
    [talkId, userId],
  );
  return rows.length > 0;
}
