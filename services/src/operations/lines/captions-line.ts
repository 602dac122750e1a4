import type { CaptionOutcome, ServiceLine, TranscriptSource } from '@lectern/contracts';
import type { Refusals } from '../../modules/enrichment/index.js';
import { fact, factAt, mend } from './line.js';

interface Asked {
  source: TranscriptSource;
  outcome: CaptionOutcome;
  talks: number;
}

/** The video platform as `npm run captions` finds it; null if it was not asked within a day and refuses nothing. */
export function captionsLine(lastDay: readonly Asked[], refusals: Refusals | null): ServiceLine | null {
  const asked = lastDay.filter(({ source }) => source === 'platform');
  if (asked.length === 0 && refusals === null) return null;
  const of = (outcome: CaptionOutcome) => asked.find((one) => one.outcome === outcome)?.talks ?? 0;
  const found = of('found');
  return {
    kind: 'captions',
    name: 'Captions',
    about: 'Fetched from the video platform by npm run captions',
    ...(refusals === null
      ? {
          state: 'good' as const,
          text: `${found === 1 ? 'Those of 1 talk' : `Those of ${found} talks`} came within a day.`,
          mend: null,
        }
      : {
          state: 'notice' as const,
          text: `The platform refuses: ${refusals.reason}. No talk is written off for that.`,
          mend: mend(
            'Start it later, or on a machine with another address; addresses of clouds are refused. If yt-dlp is months old, upgrade it.',
          ),
        }),
    facts: [
      ...factAt('Refuses since', refusals?.since.toISOString() ?? null),
      fact('Found within a day', found),
      fact('Without captions', of('none') + of('gone') + of('failed')),
      fact('Refused', of('refused')),
    ],
  };
}
