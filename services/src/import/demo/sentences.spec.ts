import { expect, test } from '@jest/globals';
import { describeSpeaker, describeTalk, isMadeSentence, type TalkFacts } from './sentences.js';

const facts: TalkFacts = {
  key: 'a',
  names: ['Rosa Gutiérrez'],
  conference: 'Rails World 2024',
  location: 'Toronto, Canada',
  day: '2024-09-26',
  time: '11:15',
  track: 'Track 1 (Hosted by GitHub)',
  duration: 1800,
  tags: ['Keynote', 'Solid Queue'],
  hasVideo: true,
};

test('the sentences hold every fact that is known, whatever their order, and follow from the key', () => {
  const texts = Array.from({ length: 40 }, (_, at) => describeTalk({ ...facts, key: `talk ${at}` }));
  for (const text of texts) {
    for (const fact of [
      'Rosa Gutiérrez',
      'keynote',
      'Rails World 2024',
      'Toronto, Canada',
      '26 September 2024',
      'Solid Queue',
      '30 minutes',
    ]) {
      expect(text).toContain(fact);
    }
    expect(text).not.toMatch(/hosted|null|undefined|\s{2}/i);
  }
  expect(new Set(texts).size).toBeGreaterThan(8);
  expect(describeTalk(facts)).toBe(describeTalk({ ...facts }));
});

test('nothing is said of what is not known', () => {
  const bare = {
    ...facts,
    location: null,
    day: null,
    time: null,
    track: null,
    duration: null,
    tags: [],
    hasVideo: false,
  };
  for (let at = 0; at < 20; at += 1) {
    expect(describeTalk({ ...bare, key: String(at) })).toMatch(
      /^[^.]*Rails World 2024[^.]*\. There is no video of it here yet\.$/,
    );
  }
});

test('of many speakers three are named', () => {
  const names = ['Jon Atack', 'Stephan Livera', 'Ava Chow', 'Mark Erhardt', 'Ishaana Misra'];
  expect(describeTalk({ ...facts, names })).toContain('Jon Atack, Stephan Livera, Ava Chow, and 2 others');
});

test('a speaker by where they spoke and on what', () => {
  expect(
    describeSpeaker('Rosa Gutiérrez', ['Rails World 2024', 'Rails World 2025'], ['Keynote', 'Hotwire']),
  ).toMatch(/Rails World 2024 and Rails World 2025.*Hotwire/);
});

test('its own sentences are known again, those of others are not', () => {
  for (let at = 0; at < 40; at += 1) {
    expect(isMadeSentence(describeTalk({ ...facts, key: `talk ${at}` }))).toBe(true);
    const bare = {
      ...facts,
      location: null,
      day: null,
      time: null,
      duration: null,
      tags: [],
      hasVideo: false,
    };
    expect(isMadeSentence(describeTalk({ ...bare, key: `talk ${at}` }))).toBe(true);
  }
  for (const text of [
    '',
    'A talk about queues.',
    'A talk by Rosa Gutiérrez, given at Rails World 2024. She shows how jobs are kept in a database.',
    `From ${'x'.repeat(2_000)}: a talk with Rosa Gutiérrez.`,
  ])
    expect(isMadeSentence(text)).toBe(false);
});

test('a talk without a named speaker says where it was given', () => {
  const text = describeTalk({ ...facts, names: [], tags: [], format: 'lightning_talk' });
  expect(text).toContain(
    'A lightning talk given at Rails World 2024 in Toronto, Canada on 26 September 2024.',
  );
  expect(isMadeSentence(text)).toBe(true);
});
