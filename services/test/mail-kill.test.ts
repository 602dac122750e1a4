import { afterEach, beforeEach, describe, test } from '@jest/globals';
import { expectWholeFilesAfter, KilledSenders } from './support/mail-kills.js';
import { dialects } from './support/test-database.js';

// At every moment, and repeatedly: mail-kill.long.test.ts.
describe.each(dialects)('mail senders, on %s,', (dialect) => {
  let senders: KilledSenders;
  beforeEach(async () => {
    senders = await KilledSenders.start(dialect);
  });
  afterEach(() => senders.close());

  test('killed when a mail was accepted lose no mail', () => senders.expectNoneLostAt('accepted'));

  test('that run in parallel send nothing twice', () => senders.expectNoneTwiceFromTwo());
});

describe.each(dialects)('a mail folder whose sender is killed, on %s,', (dialect) => {
  test('has one complete file for each mail', () => expectWholeFilesAfter(1, dialect));
});
