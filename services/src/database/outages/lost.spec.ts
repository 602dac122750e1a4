import { expect, test } from '@jest/globals';
import { DatabaseAway, isLost } from './lost.js';

/** As Node reports a name that does not exist; the number is the system's, not the server's. */
const noName = Object.assign(new Error('getaddrinfo ENOTFOUND database'), {
  code: 'ENOTFOUND',
  errno: -3008,
  syscall: 'getaddrinfo',
  hostname: 'database',
});

test('a name that does not exist counts as a lost server, since it may be restarting', () => {
  expect(isLost(noName)).toBe(true);
});

test('whoever starts a process learns that the name does not exist', () => {
  const { advice } = new DatabaseAway('The database is not responding', { cause: noName });
  expect(advice).toBe(
    'DATABASE_URL: The database is not responding (ENOTFOUND): no machine has that name; start the server, or correct the address',
  );
});
