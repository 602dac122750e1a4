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

/** Deterministic pseudo-random numbers, so that tests always get the same text. */
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

  const STORY = [
    'The scheduler decides which process runs next on the processor.',
    'Our scheduler gave every process the same share of the processor.',
    'Our scheduler gave each process the same share of the processor.',
    'Lunch was nice.',
    'A process that waits for the disk loses its share, and the scheduler did not give it back.',
    'The weather in spring was rather mild for the region.',
    'With a credit for waiting the scheduler became fair, and the disk was busy all day.',
    'My cat is called Minka and sleeps in the box of the printer.',
  ];

  test('picks the sentences of a transcript that others refer to, in order and without repetition', async () => {
    const summary = await summarise(talk({ transcript: STORY }));
    expect(summary).toContain('scheduler');
    expect(summary).not.toMatch(/Lunch|cat/);
    expect(summary.match(/share of the processor/g)?.length ?? 0).toBeLessThan(2);
  });

  test('does not use the description, which is shown beside it', async () => {
    expect(await summarise(talk({ description: STORY.join(' ') }))).toBe('');
  });

  test('omits what the description says in the same words', async () => {
    expect(await summarise(talk({ transcript: STORY, description: STORY.join(' ') }))).toBe('');
  });

  test('gives nothing for captions without full stops', async () => {
    const words =
      `so today we look at how the garbage collector finds objects that nobody uses and then it moves the others together
      so that memory stays in one piece but moving an object means that every pointer to it has to change`.split(
        /\s+/,
      );
    const transcript = Array.from({ length: 80 }, (_, at) =>
      Array.from({ length: 9 }, (_word, next) => words[(at * 9 + next) % words.length]).join(' '),
    );
    expect(await summarise(talk({ transcript }))).toBe('');
  });

  test('gives nothing for a transcript in two languages', async () => {
    const german = [
      'Der Planer entscheidet, welcher Prozess als nächster auf dem Prozessor laufen darf.',
      'Unser Planer gab jedem Prozess den gleichen Anteil an der Zeit, die der Prozessor hat.',
      'Ein Prozess, der auf die Platte wartet, verliert seinen Anteil, und er bekommt ihn nicht zurück.',
      'Mit einem Guthaben für das Warten wurde der Planer gerecht, und die Platte war den ganzen Tag beschäftigt.',
    ];
    const twice = (lines: string[]) => [...lines, ...lines.map((line) => line.replace('Pro', 'pro'))];
    expect(await summarise(talk({ transcript: [...twice(STORY), ...twice(german)] }))).toBe('');
  });

  test('skips sentences with remains of tables and addresses', async () => {
    const scraps = STORY.map((line) => `| 15:52 -- ${line}`);
    expect(await summarise(talk({ transcript: [...scraps, ...STORY] }))).not.toMatch(/[|]|15:52/);
  });

  test('splits text without spaces by its own punctuation', async () => {
    const transcript = [
      'この講演では分散システムについて話します。データベースを停止せずに移行する方法を紹介します。データベースは十年間一台のサーバーで動いていました。移行には三か月かかりました。',
      '誰も気づきませんでした。監視はデータベースの移行の中で最も難しい部分でした。最後に質問に答えます。データベースの移行は計画よりも長い時間がかかりましたが、成功しました。',
    ];
    const summary = await summarise(talk({ transcript }));
    expect(summary).toContain('データベース');
    expect(summary).toMatch(/。$/);
  });

  test('does not block the event loop for three hours of speech', async () => {
    const random = numbers();
    const pick = () => `word${Number(random.next().value) % 900}`;
    const transcript = Array.from(
      { length: 2_000 },
      () => `The ${Array.from({ length: 15 }, pick).join(' ')}.`,
    );
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
    // The event loop gets turns at the start and the end in any case.
    expect(turns).toBeGreaterThan(3);
  });
});

describe('emphasise', () => {
  test('marks the first mention of up to three subjects, in its own spelling', () => {
    expect(
      emphasise('We use ruby on rails, SQL, Go and C. Ruby on Rails is old.', ['Ruby on Rails', 'SQL', 'C']),
    ).toBe('We use **ruby on rails**, **SQL**, Go and C. Ruby on Rails is old.');
  });

  test('marks nothing inside a word and nothing twice', () => {
    expect(emphasise('Scale scalability by scaling Ruby.', ['scal', 'Ruby', 'Ruby.'])).toBe(
      'Scale scalability by scaling **Ruby**.',
    );
  });
});
