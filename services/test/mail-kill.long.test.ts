import { afterEach, beforeEach, describe, jest, test } from '@jest/globals';
import { expectWholeFilesAfter, KilledSenders } from './support/mail-kills.js';
import type { Moment } from './support/mail-sink.js';
import { dialects } from './support/test-database.js';

const MOMENTS: Moment[] = ['connect', 'from', 'recipient', 'data', 'end-of-data', 'accepted'];
const KILLS = 4;
/** Each run starts a process, which takes seconds on a busy machine. */
const TIMEOUT_MS = 180_000;
jest.setTimeout(TIMEOUT_MS);

describe.each(dialects)('mail senders, on %s,', (dialect) => {
  let senders: KilledSenders;
  beforeEach(async () => {
    senders = await KilledSenders.start(dialect);
  });
  afterEach(() => senders.close());

  test.each(MOMENTS)('killed at the moment of %s lose no mail', (moment) => senders.expectNoneLostAt(moment));

  test('killed repeatedly, at any moment, lose no mail', () => senders.expectNoneLostAfter(KILLS));
});

describe.each(dialects)('a mail folder whose senders are killed, on %s,', (dialect) => {
  test('has one complete file for each mail', () => expectWholeFilesAfter(KILLS, dialect));
});
