import { Box, Fetched, ListSkeleton } from '@lectern/console';
import type { CaptionCoverage, CaptionOutcome, TranscriptSource } from '@lectern/contracts';
import { useQuery } from '@lectern/remote';
import { Fine, TimeAgo, formatCount, languageName, theme } from '@lectern/ui';
import styled from 'styled-components';
import { coverageQuery } from './coverage.queries';

const SOURCES: Readonly<Record<TranscriptSource, string>> = {
  platform: 'the video platform',
  archive: 'the Internet Archive',
  ccc: 'media.ccc.de',
  speech: 'the speech server',
  member: 'members',
  import: 'imported folders',
};
const OUTCOMES: Readonly<Record<CaptionOutcome, string>> = {
  found: 'found',
  none: 'without captions',
  gone: 'video gone',
  failed: 'failed',
  refused: 'refused',
};

/** How many talks have a transcript, and where these come from. */
export function Coverage() {
  const query = useQuery(coverageQuery());
  return (
    <Box id="transcripts" title="Transcripts">
      <Fetched query={query} what="The transcripts" skeleton={<ListSkeleton />}>
        {(coverage) => <Figures coverage={coverage} />}
      </Fetched>
    </Box>
  );
}

function Figures({
  coverage: { all, most_seen, languages, sources, last_day, refused },
}: {
  coverage: CaptionCoverage;
}) {
  const isFewer = most_seen.talks < all.talks;
  return (
    <Parts>
      <div>
        <section aria-label="Talks with a transcript">
          <h3>Talks with a transcript</h3>
          <Shares>
            <Share name="All that can be watched" {...all} />
            {isFewer && <Share name={`The ${formatCount(most_seen.talks)} most seen`} {...most_seen} />}
          </Shares>
        </section>
        <section aria-label="Where they come from">
          <h3>Where they come from</h3>
          {sources.length === 0 ? (
            <Fine>There are none yet. npm run captions fetches those of the video platform.</Fine>
          ) : (
            <Facts>
              {sources.map(({ source, automatic, transcripts }) => (
                <div key={`${source} ${automatic}`}>
                  <dt>
                    {source === null ? 'From before this was recorded' : `From ${SOURCES[source]}`}
                    {automatic && ', automatic'}
                  </dt>
                  <dd>{formatCount(transcripts)}</dd>
                </div>
              ))}
            </Facts>
          )}
        </section>
        <section aria-label="Last 24 hours">
          <h3>Last 24 hours</h3>
          {last_day.length === 0 ? (
            <Fine>Nobody asked for captions.</Fine>
          ) : (
            <Facts>
              {last_day.map(({ source, outcome, talks }) => (
                <div key={`${source} ${outcome}`}>
                  <dt>
                    From {SOURCES[source]}, {OUTCOMES[outcome]}
                  </dt>
                  <dd>{formatCount(talks)}</dd>
                </div>
              ))}
            </Facts>
          )}
          {refused && (
            <Fine>
              The platform has refused since <TimeAgo iso={refused.since} />: {refused.reason}
            </Fine>
          )}
        </section>
      </div>
      {languages.length > 0 && (
        <section aria-label="By language">
          <h3>By language</h3>
          <Shares>
            {languages.map(({ language, ...sums }) => (
              <Share key={language} name={language === null ? 'Unknown' : languageName(language)} {...sums} />
            ))}
          </Shares>
        </section>
      )}
    </Parts>
  );
}

function Share({ name, talks, transcribed }: { name: string; talks: number; transcribed: number }) {
  const share = talks === 0 ? 0 : transcribed / talks;
  // Neither none nor all, unless it is.
  const percent =
    transcribed === 0 || transcribed === talks ? share * 100 : Math.min(Math.max(share * 100, 0.1), 99.9);
  return (
    <li>
      <span>{name}</span>
      <span>
        {formatCount(transcribed)} of {formatCount(talks)},{' '}
        {percent < 10 ? Number(percent.toFixed(1)) : Math.floor(percent)} %
      </span>
      <Bar aria-hidden="true">
        <i style={{ width: `${percent}%` }} />
      </Bar>
    </li>
  );
}

const Parts = styled.div`
  &,
  > div {
    display: grid;
    align-content: start;
    gap: ${theme.space6};
  }
  h3 {
    margin-bottom: ${theme.space3};
    font-weight: ${theme.weightStrong};
    font-size: ${theme.sizeSm};
  }
  font-size: ${theme.sizeSm};
  font-variant-numeric: tabular-nums;
  @media (min-width: 64rem) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Shares = styled.ul`
  display: grid;
  gap: ${theme.space3};
  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: ${theme.space1} ${theme.space3};
  }
  span + span {
    color: ${theme.ink2};
  }
`;

const Bar = styled.span`
  flex: 0 0 100%;
  height: 0.375rem;
  overflow: hidden;
  border-radius: ${theme.radiusS};
  background: ${theme.sunken};
  i {
    display: block;
    height: 100%;
    background: ${theme.ink2};
  }
`;

const Facts = styled.dl`
  display: grid;
  gap: ${theme.space2};
  div {
    display: flex;
    justify-content: space-between;
    gap: ${theme.space3};
  }
  dd {
    margin: 0;
  }
`;
