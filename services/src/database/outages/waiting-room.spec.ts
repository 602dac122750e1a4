import { expect, test } from '@jest/globals';
import { DatabaseAway } from './lost.js';
import { untilAnswered } from './until-answered.js';
import { asker } from '../../kernel/asker.js';
import { WaitingRoom } from './waiting-room.js';

const lost = () => Object.assign(new Error('Connection lost'), { code: 'PROTOCOL_CONNECTION_LOST' });

test('a query is retried until it is answered', async () => {
  let tries = 0;
  const answer = await untilAnswered(new WaitingRoom(), async () => {
    tries += 1;
    if (tries < 4) throw lost();
    return 'answer';
  });
  expect([answer, tries]).toEqual(['answer', 4]);
});

test('a query is given up in the end, and one that fails by itself immediately', async () => {
  const room = new WaitingRoom();
  let away = 0;
  const lose = () => {
    away = room.awayMs;
    return Promise.reject(lost());
  };
  await expect(untilAnswered(room, lose, 200)).rejects.toThrow(DatabaseAway);
  expect(away).toBeGreaterThan(0);
  expect(room.awayMs).toBe(0);
  await expect(untilAnswered(room, () => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault');
});

test('as many requests wait as there is room for, each with any number of queries; jobs are not counted', async () => {
  const room = new WaitingRoom(2);
  const first = { open: 0 };
  const stays = [
    asker.run(first, () => room.enter()),
    asker.run({ open: 0 }, () => room.enter()),
    asker.run(first, () => room.enter()),
    room.enter(),
  ];
  expect(() => asker.run({ open: 0 }, () => room.enter())).toThrow(DatabaseAway);
  for (const stay of stays) stay.leave(true);
  asker.run({ open: 0 }, () => room.enter()).leave(true);
});

test('the server counts as unavailable while a query waits and none is answered', async () => {
  const room = new WaitingRoom();
  const slow = room.enter();
  expect(room.awayMs).toBe(0);
  slow.wait();
  await new Promise(setImmediate);
  const late = room.lateMs;
  expect(late).toBeGreaterThan(0);
  expect(room.awayMs).toBeGreaterThan(0);
  room.enter().leave(true);
  slow.leave(false);
  expect(room.awayMs).toBe(0);
  const whole = room.lateMs;
  await new Promise(setImmediate);
  expect(whole).toBeGreaterThan(late);
  expect(room.lateMs).toBe(whole);
});

test('known values are used while the server is unavailable', async () => {
  const room = new WaitingRoom();
  const never = new Promise<string>(() => undefined);
  expect(await room.orMeanwhile(Promise.resolve('new'), 'old')).toBe('new');
  const stay = room.enter();
  const soon = room.orMeanwhile(never, 'old');
  stay.wait();
  expect(await soon).toBe('old');
  expect(await room.orMeanwhile(never, 'immediately')).toBe('immediately');
  stay.leave(true);
});
