import { describe, expect, test } from '@jest/globals';
import { emphasise } from './emphasise.js';
import { summarise } from './summarise.js';
import type { TalkText } from './talk-text.js';

const talk = (fields: Partial<TalkText>): TalkText => ({
  title: '',
  description: '',
  transcript: [],
  starts: [],
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

  test('gives nothing in a language whose references to what was said before are not known', async () => {
    const japanese = [
      'この講演では分散システムについて話します。データベースを停止せずに移行する方法を紹介します。データベースは十年間一台のサーバーで動いていました。移行には三か月かかりました。',
      '誰も気づきませんでした。監視はデータベースの移行の中で最も難しい部分でした。最後に質問に答えます。データベースの移行は計画よりも長い時間がかかりましたが、成功しました。',
    ];
    const german = [
      'Der Planer entscheidet, welcher Prozess als nächster auf dem Prozessor laufen darf.',
      'Ein Prozess, der auf die Platte wartet, verliert seinen Anteil am Prozessor.',
      'Ohne ein Guthaben verliert der Planer im Prozessor jeden Prozess auf der Platte.',
      'Der Planer legt den wartenden Prozess vom Prozessor auf die Platte.',
    ];
    expect(await summarise(talk({ transcript: japanese }))).toBe('');
    expect(await summarise(talk({ transcript: german }))).toBe('');
  });

  test('gives nothing rather than less than three sentences, of which one names the subject in passing', async () => {
    const transcript = STORY.filter((line) => !line.includes('disk'));
    expect(await summarise(talk({ transcript }))).toBe('');
    const passing = 'The scheduler in a railway office drinks coffee with sugar every morning.';
    expect(await summarise(talk({ transcript: [...transcript, passing] }))).toBe('');
    const third = 'The scheduler gives a process of the system half of the processor.';
    expect(await summarise(talk({ transcript: [...transcript, third] }))).toContain(third);
  });

  test('begins each sentence with the time at which it is said', async () => {
    const speech = `Um, right. ${STORY.join(' ')}`;
    const lines = [
      'Welcome, everybody, to the first of two days full of talks.',
      speech,
      'Any questions so far?',
    ];
    const apart = await summarise(talk({ transcript: STORY, starts: STORY.map((_, at) => 3_590 + at * 10) }));
    expect(apart.split('\n\n').map((line) => line.slice(0, line.indexOf(']') + 5))).toEqual([
      '[59:50] The',
      '[1:00:00] Our',
      '[1:00:30] A p',
    ]);
    // Within a long caption it is later by the text before it, and no later than one can speak.
    const within = (end: number) => summarise(talk({ transcript: lines, starts: [0, 60, end] }));
    expect((await within(90)).match(/\[\d+:\d\d\]/g)).toEqual(['[1:00]', '[1:04]', '[1:13]']);
    expect((await within(3_600)).match(/\[\d+:\d\d\]/g)).toEqual(['[1:00]', '[1:06]', '[1:18]']);
  });

  test('does not block the event loop for three hours of speech', async () => {
    const random = numbers();
    const pick = () => `word${Number(random.next().value) % 900}`;
    const transcript = Array.from(
      { length: 2_000 },
      () => `The ${Array.from({ length: 12 }, pick).join(' of the ')}.`,
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
