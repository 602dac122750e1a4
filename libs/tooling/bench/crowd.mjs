// What 500 dishonest networks achieve among real visitors: in trending by views and likes, and at the
// automatic rollback. Simulated with the site's own rules; docs/decisions/0030.
import { join } from 'node:path';
import { build, root, step } from '../steps.mjs';
import { report } from './results.mjs';

const CROWD = 500;
const HONEST = [500, 5_000, 50_000];
const SEEDS = [1, 2, 3, 4, 5];
const RUNS = 200;

/** Numbers from 0 to 1, the same ones for the same seed (Mulberry32). @param {number} seed */
function randomNumbers(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export async function bench() {
  await build();
  const { placeOfCrowd } = await import(join(root, 'services/dist/crowds/trending-crowd.js'));
  const { endedAfter } = await import(join(root, 'services/dist/crowds/rollback-crowd.js'));
  const place = (/** @type {boolean} */ likes) => (/** @type {number} */ honest) => {
    const places = SEEDS.map((seed) =>
      placeOfCrowd({ honest, crowd: CROWD, likes, random: randomNumbers(seed) }),
    );
    return String(Math.min(...places));
  };
  const ended = (/** @type {Record<string, unknown>} */ how) => (/** @type {number} */ honest) => {
    const runs = Array.from({ length: RUNS }, (_, seed) =>
      endedAfter({ honest, crowd: CROWD, patient: false, share: 1_000, random: randomNumbers(seed), ...how }),
    );
    return `${((runs.filter(Number.isFinite).length / RUNS) * 100).toFixed(1)} %`;
  };
  const row = (/** @type {string} */ name, /** @type {(honest: number) => string} */ of) => [
    name,
    ...HONEST.map(of),
  ];
  /** @type {[string, (honest: number) => string][]} */
  const questions = [
    ['best place in trending, by views', place(false)],
    ['the same, and each also likes it from an account', place(true)],
    ['healthy candidates ended, at 10 %', ended({})],
    ['the same without the crowd', ended({ crowd: 0 })],
    ['the same, networks kept for a week', ended({ patient: true })],
    [
      'failing candidates (20 %) ended although the crowd reports in their favour',
      ended({ lie: 'stable', failing: 0.2 }),
    ],
  ];
  const rows = [];
  for (const [name, of] of questions) rows.push(await step(name, async () => row(name, of)));
  await report('crowd', {
    title: 'Crowds',
    intro: `What ${CROWD} dishonest networks achieve among real ones; simulated with the site's own rules (docs/decisions/0030-crowds.md).`,
    tables: [
      {
        title: 'By the number of real networks',
        columns: row('', (honest) => honest.toLocaleString('en')),
        rows,
      },
    ],
  });
}
