import type { CaptionOutcome, ServiceLine, TranscriptSource } from '@lectern/contracts';
import type { AskedSource, Refusals } from '../../modules/enrichment/index.js';
import { fact, factAt, mend } from './line.js';

interface Asked {
  source: TranscriptSource;
  outcome: CaptionOutcome;
  talks: number;
}

const ADVICE: Readonly<Record<AskedSource, string>> = {
  platform:
    'Start it later, or on a machine with another address; addresses of clouds are refused. If yt-dlp is months old, upgrade it.',
  archive: 'Nothing has to be done: it is asked again at growing intervals.',
  ccc: 'Nothing has to be done: it is asked again at growing intervals.',
  speech:
    'Look at the server, and at STT_URL, STT_API_KEY and STT_MODEL. It is asked again at growing intervals.',
};
const LINES: Readonly<Record<AskedSource, { name: string; about: string }>> = {
  platform: { name: 'Captions', about: 'Fetched from the video platform by npm run captions' },
  archive: { name: 'Captions of the Internet Archive', about: 'Of recordings at archive.org' },
  ccc: { name: 'Captions of media.ccc.de', about: 'Of recordings there' },
  speech: { name: 'Speech server', about: 'Writes down recordings that have no captions' },
};

/** One of those that are asked for captions; null if it was not asked within a day and refuses nothing. */
export function captionsLine(
  source: AskedSource,
  lastDay: readonly Asked[],
  refusals: Refusals | null,
): ServiceLine | null {
  const asked = lastDay.filter((one) => one.source === source);
  if (asked.length === 0 && refusals === null) return null;
  const of = (outcome: CaptionOutcome) => asked.find((one) => one.outcome === outcome)?.talks ?? 0;
  const found = of('found');
  return {
    kind: 'captions',
    ...LINES[source],
    ...(refusals === null
      ? {
          state: 'good' as const,
          text: `${found === 1 ? 'Those of 1 talk' : `Those of ${found} talks`} came within a day.`,
          mend: null,
        }
      : {
          state: 'notice' as const,
          text: `${source === 'platform' ? 'The platform refuses' : 'It refuses'}: ${refusals.reason}. No talk is written off for that.`,
          mend: mend(ADVICE[source]),
        }),
    facts: [
      ...factAt('Refuses since', refusals?.since.toISOString() ?? null),
      fact('Found within a day', found),
      fact('Without captions', of('none') + of('gone') + of('failed')),
      fact('Refused', of('refused')),
    ],
  };
}
