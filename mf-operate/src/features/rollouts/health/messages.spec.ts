import { aRelease } from '../../../testing/health';
import { countedMessages } from './messages';

test("a message that several releases share is listed once with each one's count, the most frequent first", () => {
  const message = (text: string, count: number) => ({ message: text, count });
  const shown = [
    {
      role: 'candidate' as const,
      release: aRelease({ version: '1.1.0', messages: [message('a', 28), message('b', 2)] }),
    },
    { role: 'stable' as const, release: aRelease({ version: '1.0.0', messages: [message('b', 1_031)] }) },
  ];
  expect(countedMessages(shown)).toEqual([
    { message: 'b', total: 1_033, by: ['2 with 1.1.0', '1,031 with 1.0.0'] },
    { message: 'a', total: 28, by: ['28 with 1.1.0'] },
  ]);
});
