// node queue-mail.mjs DATABASE_FILE: queues a mail to the operator, as if a talk had received its video.
import { createRequire } from 'node:module';

// The services' own driver.
const Database = createRequire(new URL('../../../services/package.json', import.meta.url))('libsql');
const database = new Database(process.argv[2]);
// The site writes at the same time.
database.exec('PRAGMA busy_timeout = 5000');
const now = new Date().toISOString().replace('T', ' ').replace('Z', '');
const id = `${Date.now()}`;
database.exec(`
  INSERT INTO subscriptions (user_id, talk_id, unsubscribe_token, created_at)
    SELECT (SELECT MIN(id) FROM users WHERE email IS NOT NULL), MIN(id), '${id}', '${now}' FROM talks
    WHERE id NOT IN (SELECT talk_id FROM subscriptions);
  INSERT INTO mails (dedupe_key, message_id, subscription_id, recipient, due_at, created_at)
    SELECT '${id}', '${id}', MAX(id), 'operator@lectern.example', '${now}', '${now}' FROM subscriptions;
`);
database.close();
