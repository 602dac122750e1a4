import { expect, test } from '@jest/globals';
import { messageText } from './message-text.js';

test.each([
  [
    "TypeError: Cannot read properties of undefined (reading 'title')",
    'TypeError: Cannot read properties of undefined (reading …)',
  ],
  [
    'SyntaxError: Unexpected token "<", "<!doctype "... is not valid JSON',
    'SyntaxError: Unexpected token …, …... is not valid JSON',
  ],
  [
    'Failed to fetch https://lectern.example/video/x?q=a+name at /video/some-talk',
    'Failed to fetch <address> at <address>',
  ],
  ['No user someone@example.org in row 4711, 12:30', 'No user <address> in row #, #'],
  ['Chunk 3f9ab0c4d1e2 is missing (timeout 3,000)', 'Chunk # is missing (timeout #)'],
  ['Unknown name "Member M', 'Unknown name …'],
  ['first\nsecond: a stack', 'first'],
  ['   \n', 'No message'],
])('%j is stored as %j', (sent, kept) => expect(messageText(sent)).toBe(kept));

test('a message is cut between characters', () => {
  expect(messageText('😀'.repeat(200))).toBe('😀'.repeat(160));
});
