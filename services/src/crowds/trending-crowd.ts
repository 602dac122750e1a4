import { scoreOf, type TrendDay } from '../modules/talks/trending-score.js';

const TALKS = 3_300;
const DAYS = 28;
/** What a network looks at in a week, on average; the talk of rank k is looked at 1/k as often as the first. */
const VIEWS_A_WEEK = 5;
const LIKES_A_VIEW = 0.02;
/** Networks a day that a crowd may send, and for as many days as they last: it takes what brings it furthest. */
const PACES = [10, 20, 33, 50, 100, 250, 500];

interface Model {
  /** Networks of people who look at what they like. */
  honest: number;
  /** Networks that look at one talk. */
  crowd: number;
  /** Whether the crowd has as many accounts, and likes it, too. */
  likes: boolean;
  random: () => number;
}

/** Which place in trending a crowd brings a talk to that nobody else looks at, in the best of its ways. 1 is the first. */
export function placeOfCrowd({ honest, crowd, likes, random }: Model): number {
  const scores = honestScores(honest, random);
  const best = Math.max(...PACES.map((pace) => crowdScore(crowd, pace, likes)));
  return 1 + scores.filter((score) => score >= best).length;
}

/** Of every talk, after four weeks. A network raises a talk once in them, as `TrendVotes` has it. */
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

/** So many networks a day, the last of them today. */
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

/** The first that reaches a part of all. */
function placeIn(upTo: readonly number[], part: number): number {
  let low = 0;
  for (let high = upTo.length - 1; low < high;) {
    const middle = (low + high) >> 1;
    if ((upTo[middle] ?? 1) < part) low = middle + 1;
    else high = middle;
  }
  return low;
}
