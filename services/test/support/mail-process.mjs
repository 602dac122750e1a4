// Sends due mail and reports how much is left; compiled from the current sources. Arguments: folder of the
// compiled services, JSON of { target, variables, ahead: milliseconds by which its clock is ahead }
import 'reflect-metadata';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

const [dist, json] = process.argv.slice(2);
const { target, variables, ahead } = JSON.parse(json);
const load = (file) => import(pathToFileURL(join(dist, file)).href);
const [
  { Database },
  { Clock },
  { loadConfig },
  { Outbox },
  { MailSender },
  { TalkCards },
  { Readiness },
  // Only the tables that mails need: loading all of the product's takes longer than sending the mails.
  ...tables
] = await Promise.all([
  load('database/database.js'),
  load('kernel/clock.js'),
  load('config/config.js'),
  load('modules/subscriptions/outbox.js'),
  load('modules/subscriptions/mail-sender.js'),
  load('modules/catalogue/talk-cards.js'),
  load('monitoring/readiness.js'),
  load('modules/catalogue/tables/index.js'),
  load('modules/users/user.entity.js'),
  load('modules/subscriptions/mail.entity.js'),
  load('modules/subscriptions/subscription.entity.js'),
  load('database/outages/commit-mark.entity.js'),
]);

class Ahead extends Clock {
  now() {
    return new Date(Date.now() + ahead);
  }
}

const entities = tables.flatMap((module) => Object.values(module).flat());
const database = await Database.open(target, { entities, migrations: [] });
const sender = new MailSender(
  loadConfig(variables),
  new Outbox(database, new Ahead()),
  new TalkCards(database),
  new Readiness(),
);
process.send?.('sending');
await sender.run();
await sender.onModuleDestroy();
await database.close();
process.disconnect?.();
