import { expect, test } from '@jest/globals';
import { type Counted, PeerGroups, receptionOf } from './reception.js';

const counted = (views: number, share: number | null = 0.02, its: Partial<Counted> = {}): Counted => ({
  conferenceId: 1,
  year: '2020',
  views,
  liked: share === null ? null : { likes: Math.round(views * share), views },
  ...its,
});
const among = (...others: Counted[]): PeerGroups => {
  const peers = new PeerGroups();
  for (const other of others) peers.add(other);
  return peers;
};
const times = (times: number, talk: Counted): Counted[] => Array.from({ length: times }, () => talk);

test('a talk watched as often as the others of its event is usual, whatever other events have', () => {
  const small = times(6, counted(300));
  const large = times(6, counted(90_000, 0.02, { conferenceId: 2 }));
  const peers = among(...small, ...large);
  expect(receptionOf(counted(300), peers)).toBe(0);
  expect(receptionOf(counted(90_000, 0.02, { conferenceId: 2 }), peers)).toBe(0);
  expect(receptionOf(counted(2_400), peers)).toBeGreaterThan(10);
  expect(receptionOf(counted(20), peers)).toBeLessThan(-10);
});

test('without enough others of its event, a talk is compared with its year; without these, with none', () => {
  const peers = among(...times(6, counted(1_000)));
  expect(receptionOf(counted(8_000, null, { conferenceId: null }), peers)).toBeGreaterThan(10);
  expect(receptionOf(counted(8_000, null, { conferenceId: 9, year: '1999' }), peers)).toBe(0);
});

test('a larger share of likes counts for more; few likes, and hidden ones, for little or nothing', () => {
  const peers = among(...times(6, counted(1_000)));
  expect(receptionOf(counted(1_000, 0.04), peers)).toBeGreaterThan(4);
  expect(receptionOf(counted(1_000, 0.005), peers)).toBeLessThan(-4);
  expect(receptionOf(counted(1_000, null), peers)).toBe(0);
  const liked = counted(1_000, null, { liked: { likes: 1, views: 10 } });
  expect(receptionOf(liked, peers)).toBeLessThan(5);
  expect(receptionOf(counted(1_000, 0.1), peers)).toBe(15);
});

test('nothing moves a talk by more than 45', () => {
  const peers = among(...times(50, counted(1_000)));
  expect(receptionOf(counted(2_147_483_647, 1), peers)).toBe(45);
  expect(receptionOf(counted(0, 0, { liked: { likes: 0, views: 2_147_483_647 } }), peers)).toBe(-45);
});
