// Questions in people's own words, with judgements of which talks answer them (bench/questions.json): nDCG of the
// first ten results, and whether a right talk is among the first five. Results that nobody judged count as wrong.
import { readFile } from 'node:fs/promises';

/** @typedef {import('./search-questions.mjs').Talk} Talk */
/** @typedef {import('./search-rivals.mjs').Find} Find */
/** @typedef {import('./results.mjs').Table} Table */

/** What tells a talk from others, whatever its id. @typedef {{slug: string, title: string, speaker: string | null, conference: string | null}} Known */
/**
 * `grade`: 0 not relevant, 1 somewhat, 2 what was asked for; `also`: other recordings of the talk. `judged` is "here" for
 * results that this search brought up, which were judged afterwards.
 *
 * @typedef {Known & {grade: number, judged?: 'here', also?: Known[]}} Judgement
 */
/** @typedef {{id: string, kind: string, question: string, judgements: Judgement[]}} Question */
/** @typedef {{kind: string, tuning: boolean, ndcg: number, given: number, right: number, few: number, unjudged: number}} Measured */

const DEPTH = 10;
const FIRST = 5;
const RIGHT = 2;
const GIVEN = (/** @type {Judgement} */ { judged }) => judged !== 'here';

/** nDCG by kind, and what decides. @type {Record<string, number>} */
const GOALS = {
  need: 0.36,
  topic: 0.82,
  'half-remembered': 0.24,
  'people-and-events': 0.5,
  'other-language': 0.32,
  errors: 0.45,
  all: 0.46,
};
const GOAL_RIGHT = 65;

/** @param {string} file @returns {Promise<Question[]>} */
export async function judgedQuestions(file) {
  return JSON.parse(await readFile(file, 'utf8')).questions;
}

/** Share of the right talks that are in the catalogue. @param {Question[]} questions @param {Talk[]} talks */
export function shareThere(questions, talks) {
  const slugs = new Set(talks.map(({ slug }) => slug));
  const right = questions.flatMap(({ judgements }) => judgements.filter(({ grade }) => grade === RIGHT));
  return right.filter(({ slug }) => slugs.has(slug)).length / Math.max(right.length, 1);
}

/** @param {string | null | undefined} text */
const plain = (text) =>
  (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * The judgement of a talk: by slug, where the title agrees; else by title and first speaker, the same conference preferred, as
 * slugs may have been given anew; else by slug alone, as titles may have been corrected.
 *
 * @param {Question} question
 * @returns {(talk: Talk) => Judgement | undefined}
 */
function judgementsOf({ judgements }) {
  /** @type {Map<string, {record: Known, judgement: Judgement}>} */
  const bySlug = new Map();
  /** @type {Map<string, {record: Known, judgement: Judgement}[]>} */
  const byName = new Map();
  for (const judgement of judgements)
    for (const record of [judgement, ...(judgement.also ?? [])]) {
      const entry = { record, judgement };
      bySlug.set(record.slug, entry);
      const name = `${plain(record.title)}|${plain(record.speaker)}`;
      byName.set(name, [...(byName.get(name) ?? []), entry]);
    }
  return ({ slug, title, speakers, conference }) => {
    const bySlugOnly = bySlug.get(slug);
    if (plain(bySlugOnly?.record.title) === plain(title)) return bySlugOnly?.judgement;
    const named = byName.get(`${plain(title)}|${plain(speakers[0])}`) ?? [];
    const there = named.find(({ record }) => plain(record.conference) === plain(conference));
    return (there ?? named[0] ?? bySlugOnly)?.judgement;
  };
}

/** @param {number[]} grades in order */
const gainOf = (grades) =>
  grades.reduce((sum, grade, rank) => sum + (2 ** grade - 1) / Math.log2(rank + 2), 0);

/** @param {Judgement[]} judgements */
const bestGain = (judgements) =>
  gainOf(
    judgements
      .map(({ grade }) => grade)
      .sort((a, b) => b - a)
      .slice(0, DEPTH),
  );

/**
 * Recordings of one talk count once.
 *
 * @param {Question} question
 * @param {boolean} tuning
 * @param {Talk[]} results the best first
 * @returns {Measured}
 */
export function measure(question, tuning, results) {
  const judgementOf = judgementsOf(question);
  const first = [...new Set(results.map((talk) => judgementOf(talk) ?? talk))]
    .slice(0, DEPTH)
    .map((found) => ('grade' in found ? found : null));
  const grades = first.map((judgement) => judgement?.grade ?? 0);
  const givenGrades = first.map((judgement) => (judgement && GIVEN(judgement) ? judgement.grade : 0));
  return {
    kind: question.kind,
    tuning,
    ndcg: gainOf(grades) / bestGain(question.judgements),
    given: gainOf(givenGrades) / bestGain(question.judgements.filter(GIVEN)),
    right: grades.slice(0, FIRST).includes(RIGHT) ? 1 : 0,
    few: results.length < FIRST ? 1 : 0,
    unjudged: first.filter((judgement) => judgement === null).length,
  };
}

/**
 * @param {Question[]} questions
 * @param {Map<number, Talk>} byId
 * @param {Find} find
 * @returns {Promise<{measured: Measured[], found: Map<string, number[]>}>} `found`: by question
 */
export async function askJudged(questions, byId, find) {
  /** @type {Measured[]} */
  const measured = [];
  /** @type {Map<string, number[]>} */
  const found = new Map();
  for (const [at, question] of questions.entries()) {
    const ids = await find(question.question);
    found.set(question.question, ids);
    measured.push(
      measure(
        question,
        at % 2 === 0,
        ids.flatMap((id) => byId.get(id) ?? []),
      ),
    );
  }
  return { measured, found };
}

/** @param {Measured[]} rows @param {(row: Measured) => number} of */
const mean = (rows, of) => rows.reduce((sum, row) => sum + of(row), 0) / Math.max(rows.length, 1);

/** @param {string} dialect @param {Map<string, Measured[]>} byName the site's own search first @returns {Table} */
export function judgedTable(dialect, byName) {
  const [own = []] = byName.values();
  const isNew = own.some(({ ndcg, given }) => ndcg !== given);
  const group = (/** @type {string} */ name, /** @type {(row: Measured) => boolean} */ isIn) => {
    const each = [...byName.values()].map((rows) => rows.filter(isIn));
    const [mine = []] = each;
    const goal = GOALS[name];
    const found = mean(mine, (row) => row.ndcg);
    return [
      name,
      String(mine.length),
      ...each.map((rows) => {
        const [all, given] = [mean(rows, (row) => row.ndcg), mean(rows, (row) => row.given)];
        return isNew ? `${all.toFixed(3)} (${given.toFixed(3)})` : all.toFixed(3);
      }),
      goal?.toFixed(2) ?? '',
      goal === undefined ? '' : found >= goal ? 'met' : 'not met',
      ...each.map((rows) => `${Math.round(100 * mean(rows, (row) => row.right))} %`),
      ...each.map((rows) => String(rows.filter(({ few }) => few).length)),
      String(mine.reduce((sum, { unjudged }) => sum + unjudged, 0)),
    ];
  };
  const kinds = [...new Set(own.map(({ kind }) => kind))];
  const right = Math.round(100 * mean(own, (row) => row.right));
  const names = [...byName.keys()];
  return {
    title: `${dialect}: ${own.length} questions in people's own words, nDCG@10${isNew ? ' (by the given judgements alone)' : ''}`,
    columns: [
      '',
      'questions',
      ...names,
      'goal',
      'verdict',
      ...names.map((name) => `${name}, right in five`),
      ...names.map((name) => `${name}, under five`),
      'unjudged',
    ],
    rows: [
      ...kinds.map((kind) => group(kind, (row) => row.kind === kind)),
      group('half for tuning', ({ tuning }) => tuning),
      group('other half', ({ tuning }) => !tuning),
      group('all', () => true),
    ],
    notes: [
      `A right talk is among the first five for ${right} % (goal ${GOAL_RIGHT} %: ${right >= GOAL_RIGHT ? 'met' : 'not met'}).`,
    ],
  };
}
