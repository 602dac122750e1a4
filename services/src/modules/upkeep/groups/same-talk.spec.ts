import { describe, expect, test } from '@jest/globals';
import { type ComparedTalk, groupTalks, isGeneric, isSameTalk } from './same-talk.js';

const someone = { id: 1, name: 'Aaron Patterson' };
const another = { id: 2, name: 'Sandi Metz' };
const abstract =
  'In this talk we look at how objects of many kinds keep each other waiting, what a compiler may do about that, and why nobody should mind the garbage.';
const talk = (id: number, its: Partial<ComparedTalk> = {}): ComparedTalk => ({
  id,
  title: 'Nothing is Something',
  description: '',
  conference: null,
  format: null,
  speakers: [someone],
  ...its,
});

describe('isSameTalk', () => {
  test.each<[string, Partial<ComparedTalk>, Partial<ComparedTalk>, boolean]>([
    ['same title and speaker', {}, { title: 'Nothing Is Something!' }, true],
    ['same title, another speaker', {}, { speakers: [another] }, false],
    ['one of two speakers', { speakers: [another, someone] }, {}, true],
    ['no speakers', { speakers: [] }, { speakers: [] }, false],
    ['a keynote of the same name', { title: 'Keynote: Nothing is Something' }, {}, true],
    ['another title', {}, { title: 'Nothing is Something, part 2' }, false],
    ['two panels with the same name', { format: 'panel' }, { format: 'panel' }, false],
    ['two keynotes', { title: 'Keynote' }, { title: 'Keynote' }, false],
    [
      'two keynotes that name speaker and conference',
      { title: 'RailsConf 2014 Keynote by Aaron Patterson', conference: 'RailsConf 2014' },
      { title: 'RailsConf 2014 Keynote by Aaron Patterson', conference: 'RailsConf 2014' },
      false,
    ],
    [
      'two keynotes with one abstract',
      { title: 'Keynote', description: abstract },
      { title: 'Keynote', description: `${abstract} Bring questions.` },
      true,
    ],
    [
      'an abstract too short to compare',
      { title: 'Keynote', description: 'Hi' },
      { title: 'Keynote', description: 'Hi' },
      false,
    ],
  ])('%s', (_, a, b, same) => {
    expect(isSameTalk(talk(1, a), talk(2, b))).toBe(same);
  });
});

test('a title of nothing but session words and names matches nothing', () => {
  expect(isGeneric(talk(1, { title: 'Opening Keynote with Aaron Patterson' }))).toBe(true);
  expect(isGeneric(talk(1, { title: 'Keynote: Ruby' }))).toBe(false);
});

describe('groupTalks', () => {
  const all = [talk(3), talk(1), talk(2, { speakers: [another] })];

  test('groups equal talks', () => {
    expect(groupTalks(all, [])).toEqual([[1, 3], [2]]);
  });

  test('joins what curators join, whatever the titles', () => {
    expect(groupTalks(all, [{ talkId: 2, otherId: 3, together: true }])).toEqual([[1, 2, 3]]);
  });

  test('separates what curators separate, whatever a third talk implies', () => {
    const parted = { talkId: 1, otherId: 3, together: false };
    expect(groupTalks(all, [parted])).toEqual([[1], [2], [3]]);
    expect(groupTalks([...all, talk(4)], [parted])).toEqual([[1, 4], [2], [3]]);
  });
});
