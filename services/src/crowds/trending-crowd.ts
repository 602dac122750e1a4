import { scoreOf, type TrendDay } from '../modules/talks/index.js';

const TALKS = 3_300;
const DAYS = 28;
/** Average views per network and week; the talk of rank k gets 1/k of the first one's views. */
const VIEWS_A_WEEK = 5;
const LIKES_A_VIEW = 0.02;
/** Networks a crowd may send per day while they last; it uses the pace that gets it furthest. */
const PACES = [10, 20, 33, 50, 100, 250, 500];

interface Model {
  /** Networks of real visitors. */
  honest: number;
  /** Networks that view one talk. */
  crowd: number;
  /** Whether the crowd has as many accounts, and likes the talk too. */
  likes: boolean;
  random: () => number;
}

/** The place in trending a crowd can reach for a talk no one else views, with its best strategy. 1 is the first. */
export function placeOfCrowd({ honest, crowd, likes, random }: Model): number {
  const scores = honestScores(honest, random);
  const best = Math.max(...PACES.map((pace) => crowdScore(crowd, pace, likes)));
  return 1 + scores.filter((score) => score >= best).length;
}

/** Scores of all talks after four weeks, in which a network raises a talk once, as in `TrendVotes`. */
function honestScores(networks: number, random: () => number): number[] {
  const upTo = cumulated(Array.from({ length: TALKS }, (_, index) => 1 / (index + 1)));
  const voted = { view: new Set<number>(), like: new Set<number>() };
  let scores = Array.from({ length: TALKS }, () => 0);
  for (let day = 1; day <= DAYS; day += 1) {
    const today = scores.map((base): TrendDay => ({ day, base, views: 0, likes: 0 }));
    for (let left = (networks * VIEWS_A_WEEK) / 7; left > 0; left -= 1) {
      const place = placeIn(upTo, random());
      const talk = today[place];
      const vote = Math.floor(random() * networks) * TALKS + place;
      if (!talk) continue;
      talk.views += take(voted.view, vote);
      if (random() < LIKES_A_VIEW) talk.likes += take(voted.like, vote);
    }
    scores = today.map(scoreOf);
  }
  return scores;
}

/** The crowd's score with `pace` networks a day, the last of them today. */
function crowdScore(crowd: number, pace: number, likes: boolean): number {
  let score = 0;
  let left = Math.min(crowd, pace * DAYS);
  for (let day = DAYS - Math.ceil(left / pace) + 1; day <= DAYS; day += 1) {
    const views = Math.min(pace, left);
    left -= views;
    score = scoreOf({ day, base: score, views, likes: likes ? views : 0 });
  }
  return score;
}

function take(voted: Set<number>, vote: number): number {
  if (voted.has(vote)) return 0;
  voted.add(vote);
  return 1;
}

function cumulated(weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  return weights.map((weight) => (sum += weight / all));
}

/** The first index to reach this share of the total. */
function placeIn(upTo: readonly number[], part: number): number {
  let low = 0;
  for (let high = upTo.length - 1; low < high;) {
    const middle = (low + high) >> 1;
    if ((upTo[middle] ?? 1) < part) low = middle + 1;
    else high = middle;
  }
  return low;
}
