import type { ServiceLine } from '@lectern/contracts';
import { GONE_MS } from '../heartbeat.js';
import type { ProcessState, SeenProcess } from '../process-state.js';
import { fact, factAt, mend, sizeText } from './line.js';

const BLOCKED_MS = 1_000;
/** Checks that have a line of their own. */
const ELSEWHERE = new Set(['database', 'latency', 'disk', 'storage', 'mail', 'audit', 'certificate']);

export const isGone = ({ seenAt }: SeenProcess, now: Date): boolean =>
  now.getTime() - seenAt.getTime() > GONE_MS;

/** How many there should be. */
export const expectedOf = (configured: number | null, seen: readonly SeenProcess[]): number =>
  configured ?? seen.length;

/** One for each process, and one if some are missing. @param configured how many there should be; null if that is not known */
export function processLines(
  seen: readonly SeenProcess[],
  configured: number | null,
  now: Date,
): ServiceLine[] {
  const running = seen.filter((one) => !isGone(one, now)).length;
  const expected = expectedOf(configured, seen);
  const lines = seen.map((one) => {
    const line = isGone(one, now) ? goneLine(running < expected) : lineOf(one.state);
    return {
      kind: 'process' as const,
      name: one.id,
      about: one.state && `Version ${one.state.version}`,
      ...line,
      facts: [...factsOf(one.state), ...factAt('Last heard of', one.seenAt.toISOString())],
    };
  });
  // Those that are gone say so themselves.
  if (seen.length >= expected) return lines;
  return [...lines, missingLine(running, expected)];
}

function missingLine(running: number, expected: number): ServiceLine {
  return {
    kind: 'process',
    name: 'Processes',
    about: null,
    state: 'bad',
    text: `${running} of ${expected} run.`,
    mend: mend('Start the others, or set PROCESSES to how many there should be.', {
      command: 'systemctl start lectern',
    }),
    facts: [],
  };
}

type Said = Pick<ServiceLine, 'state' | 'text' | 'mend'>;

const goneLine = (isMissed: boolean): Said =>
  isMissed
    ? {
        state: 'bad',
        text: 'Gone: it no longer responds, and was not shut down.',
        mend: mend(
          'Look at the end of its log, and start it again. If it was removed for good, set PROCESSES to how many there should be; this line disappears after a day.',
          { command: 'systemctl restart lectern' },
        ),
      }
    : { state: 'notice', text: 'Gone without being shut down; others have taken its place.', mend: null };

function lineOf(state: ProcessState | null): Said {
  if (!state)
    return {
      state: 'notice',
      text: 'It runs another version, which describes itself differently.',
      mend: null,
    };
  const reasons = Object.entries(state.reasons).filter(([check]) => !ELSEWHERE.has(check));
  const said = reasons.map(([, reason]) => reason).join('; ');
  if (state.ready === 'unready')
    return {
      state: 'bad',
      text: `It receives no visitors: ${Object.values(state.reasons).join('; ')}.`,
      mend: mend('Mend what it needs; it then receives visitors again by itself.'),
    };
  if (reasons.length > 0)
    return {
      state: 'bad',
      text: `Not in order: ${said}.`,
      mend: mend('Its log says since when: look for “Not ready”.'),
    };
  if (state.eventLoopMs > BLOCKED_MS)
    return {
      state: 'notice',
      text: `Its event loop was blocked for ${(state.eventLoopMs / 1_000).toFixed(1)} s.`,
      mend: mend('If this goes on, compare it with the jobs below and with imports.'),
    };
  return { state: 'good', text: 'Runs, and receives visitors.', mend: null };
}

const factsOf = (state: ProcessState | null): ServiceLine['facts'] =>
  state
    ? [
        ...factAt('Started', state.since),
        fact('Ready', state.ready === 'ready' ? 'yes' : state.ready),
        fact('Event loop', `${Math.round(state.eventLoopMs)} ms late at most`),
        fact('Memory', sizeText(state.memory)),
      ]
    : [];
