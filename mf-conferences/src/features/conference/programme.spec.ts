import { coffee, slot } from '../../testing/conference';
import { firstSlots, roomsOf, scheduleDays, type ScheduleDay } from './programme';

const EVERYTHING = { range: null, room: '' };
const TOKYO = 'Asia/Tokyo';

let last = 0;
/** A slot of so many minutes from a time in Tokyo on; of none without an end. */
const at = (time: string, minutes: number, room: string | null = null) => {
  const start = new Date(`${time}:00+09:00`);
  return slot({
    id: (last += 1),
    start_time: start.toISOString(),
    end_time: new Date(start.getTime() + minutes * 60_000).toISOString(),
    room,
  });
};
const idsOf = (days: readonly ScheduleDay[]) =>
  days.map(({ groups }) => groups.map(({ slots }) => slots.map(({ id }) => id)));

test('slots that start at the same time are one group, with their end if it is the same', () => {
  const [a, b, c, d] = [
    at('2026-04-22T10:00', 30),
    at('2026-04-22T10:00', 30),
    at('2026-04-22T10:40', 30),
    at('2026-04-22T10:40', 90),
  ];
  const [day] = scheduleDays([a, b, c, d], TOKYO, EVERYTHING);
  expect(day?.groups).toEqual([
    { start: a.start_time, end: a.end_time, slots: [a, b] },
    { start: c.start_time, end: null, slots: [c, d] },
  ]);
});

test('a slot that ends when it starts has no end, alone and beside others', () => {
  const [a, b, c] = [at('2026-04-22T09:00', 0), at('2026-04-22T10:00', 0), at('2026-04-22T10:00', 30)];
  const [day] = scheduleDays([a, b, c], TOKYO, EVERYTHING);
  expect(day?.groups.map(({ end }) => end)).toEqual([null, null]);
});

test('a slot over midnight is on the day on which it starts, in the zone shown', () => {
  const [late, morning] = [at('2026-04-22T23:30', 90), at('2026-04-23T09:00', 30)];
  expect(scheduleDays([late, morning], TOKYO, EVERYTHING).map(({ day }) => day)).toEqual([
    '2026-04-22',
    '2026-04-23',
  ]);
  expect(
    scheduleDays([late, morning], 'UTC', EVERYTHING).map(({ day, groups }) => [day, groups.length]),
  ).toEqual([
    ['2026-04-22', 1],
    ['2026-04-23', 1],
  ]);
  expect(scheduleDays([late, morning], 'Pacific/Auckland', EVERYTHING)).toHaveLength(1);
});

test('a day keeps its number, and so its address, when others are left out', () => {
  const slots = [at('2026-04-22T10:00', 30), at('2026-04-23T10:00', 30), at('2026-04-24T10:00', 30)];
  const range = { from: '2026-04-23', to: '2026-04-24' };
  expect(scheduleDays(slots, TOKYO, { range, room: '' }).map(({ day, number }) => [day, number])).toEqual([
    ['2026-04-23', 2],
    ['2026-04-24', 3],
  ]);
});

test('of a room: its slots and the breaks that are everywhere, but no day of breaks alone', () => {
  const [a, b, nowhere, next] = [
    at('2026-04-22T10:00', 30, 'Hall A'),
    at('2026-04-22T10:00', 30, 'Hall B'),
    at('2026-04-22T10:00', 30),
    at('2026-04-23T10:00', 30, 'Hall B'),
  ];
  const lunch = { ...coffee, id: 91, start_time: '2026-04-22T03:00:00.000Z' };
  const breakfast = { ...coffee, id: 92, start_time: '2026-04-22T23:00:00.000Z' };
  const days = scheduleDays([a, b, nowhere, lunch, breakfast, next], TOKYO, { range: null, room: 'Hall A' });
  expect(idsOf(days)).toEqual([[[a.id], [lunch.id]]]);
});

test('rooms are offered in the order of the programme with their slots, and not if there is only one', () => {
  const [a, b, c] = [
    at('2026-04-22T10:00', 30, 'Hall B'),
    { ...at('2026-04-22T10:00', 30), track: 'Hall A' },
    at('2026-04-22T11:00', 30, 'Hall B'),
  ];
  expect(roomsOf([a, b, c])).toEqual([
    ['Hall B', 2],
    ['Hall A', 1],
  ]);
  expect(roomsOf([a, c, at('2026-04-22T12:00', 30)])).toEqual([]);
});

test('of hundreds of rooms those with most slots are offered', () => {
  const many = Array.from({ length: 300 }, (_, place) => at('2026-04-22T10:00', 30, `Table ${place}`));
  const rooms = roomsOf([...many, at('2026-04-22T11:00', 30, 'Table 299')]);
  expect(rooms).toHaveLength(40);
  expect(rooms[0]).toEqual(['Table 299', 2]);
});

test('the first slots of a large schedule leave every day in place, with the number of what is missing', () => {
  const slots = [
    at('2026-04-22T10:00', 30),
    at('2026-04-22T11:00', 30),
    at('2026-04-22T11:00', 30),
    at('2026-04-23T10:00', 30),
  ];
  const all = scheduleDays(slots, TOKYO, EVERYTHING);
  const first = firstSlots(all, 2);
  expect(idsOf(first)).toEqual([[[slots[0]?.id], [slots[1]?.id]], []]);
  expect(first.map(({ left }) => left)).toEqual([1, 1]);
  expect(idsOf(firstSlots(all, Infinity))).toEqual(idsOf(all));
});
