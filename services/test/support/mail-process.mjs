// Sends due mail and reports how much is left; compiled from the sources beside it. Arguments: folder of the
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
  { SCHEMA },
  { Readiness },
] = await Promise.all([
  load('database/database.js'),
  load('kernel/clock.js'),
  load('config/config.js'),
  load('modules/subscriptions/outbox.js'),
  load('modules/subscriptions/mail-sender.js'),
  load('modules/catalogue/talk-cards.js'),
  load('schema/schema.js'),
  load('monitoring/readiness.js'),
]);

class Ahead extends Clock {
  now() {
    return new Date(Date.now() + ahead);
  }
}

const database = await Database.open(target, SCHEMA);
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
