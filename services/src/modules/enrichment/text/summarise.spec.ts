import { describe, expect, test } from '@jest/globals';
import { emphasise } from './emphasise.js';
import { summarise } from './summarise.js';
import type { TalkText } from './talk-text.js';

const talk = (fields: Partial<TalkText>): TalkText => ({
  title: '',
  description: '',
  transcript: [],
  names: [],
  ...fields,
});

/** Numbers that follow from the one before, so that a test meets the same text each time. */
function* numbers(): Generator<number> {
  for (let value = 7; ; value = (value * 16_807) % 2_147_483_647) yield value;
}

describe('summarise', () => {
  test.each<[string, Partial<TalkText>]>([
    ['nothing', {}],
    ['blanks', { description: ' \n\t ' }],
    ['markup without words', { description: '<br><hr>*** --- https://example.org' }],
    ['music', { transcript: ['[Music]', '♪', '[Applause]'] }],
  ])('%s has no summary', async (_what, fields) => {
    expect(await summarise(talk(fields))).toBe('');
  });

  test('links, lists and hashtags of a description are left out', async () => {
    const description =
      '# About\n\nQueues are hard. We built one.\n\nLinks:\nhttps://example.org/a\n#queues #ruby\n[Slides](https://example.org)';
    expect(await summarise(talk({ description }))).toBe('Queues are hard. We built one.');
  });

  test('the sentences that the others are about are picked, in their order, and no two that say the same', async () => {
    const description = [
      'The scheduler decides which process runs next on the processor.',
      'Our scheduler gave every process the same share of the processor.',
      'Our scheduler gave each process the same share of the processor.',
      'Lunch was nice.',
      'A process that waits for the disk loses its share, and the scheduler did not give it back.',
      'The weather in spring was rather mild for the region.',
      'With a credit for waiting the scheduler became fair, and the disk was busy all day.',
      'My cat is called Minka and sleeps in the box of the printer.',
    ].join(' ');
    const summary = await summarise(talk({ description }));
    expect(summary).toContain('scheduler');
    expect(summary).not.toMatch(/Lunch|cat/);
    expect(summary.match(/share of the processor/g)?.length ?? 0).toBeLessThan(2);
  });

  test('captions without a full stop become pieces of a readable length that show where they were cut', async () => {
    const words =
      `so today we look at how the garbage collector finds objects that nobody uses and then it moves the others together
      so that memory stays in one piece but moving an object means that every pointer to it has to change`.split(
        /\s+/,
      );
    const transcript = Array.from({ length: 80 }, (_, at) =>
      Array.from({ length: 9 }, (_word, next) => words[(at * 9 + next) % words.length]).join(' '),
    );
    const summary = await summarise(talk({ transcript }));
    const pieces = summary.split('\n\n');
    expect(pieces.length).toBeGreaterThan(1);
    for (const piece of pieces) {
      expect(piece).toMatch(/^\p{Lu}.*…$/u);
      expect(piece.split(' ').length).toBeLessThanOrEqual(48);
    }
  });

  test('text without blanks between its words is taken apart by its own marks', async () => {
    const description =
      'この講演では分散システムについて話します。データベースを停止せずに移行する方法を紹介します。データベースは十年間一台のサーバーで動いていました。移行には三か月かかりました。' +
      '誰も気づきませんでした。監視はデータベースの移行の中で最も難しい部分でした。最後に質問に答えます。';
    const summary = await summarise(talk({ description }));
    expect(summary).toContain('データベース');
    expect(summary.length).toBeLessThan(description.length);
    expect(summary).toMatch(/。$/);
  });

  test('three hours of talking leave the event loop free', async () => {
    const random = numbers();
    const pick = () => `word${Number(random.next().value) % 900}`;
    const transcript = Array.from({ length: 2_000 }, () => `${Array.from({ length: 15 }, pick).join(' ')}.`);
    let turns = 0;
    let done = false;
    const count = () => {
      turns += 1;
      if (!done) setImmediate(count);
    };
    count();
    const summary = await summarise(talk({ transcript }));
    done = true;
    expect(summary).not.toBe('');
    expect(turns).toBeGreaterThan(10);
  });
});

describe('emphasise', () => {
  test('marks the first mention of up to three subjects, as it is written there', () => {
    expect(
      emphasise('We use ruby on rails, SQL, Go and C. Ruby on Rails is old.', ['Ruby on Rails', 'SQL', 'C']),
    ).toBe('We use **ruby on rails**, **SQL**, Go and C. Ruby on Rails is old.');
  });

  test('nothing inside a word, nothing twice', () => {
    expect(emphasise('Scale scalability by scaling Ruby.', ['scal', 'Ruby', 'Ruby.'])).toBe(
      'Scale scalability by scaling **Ruby**.',
    );
  });
});
