import { useQuery } from '@lectern/remote';
import { Section, TextLink } from '@lectern/ui';
import { ConferenceRow, RowBox } from './conference-row';
import { justOverQuery } from './conferences.queries';
import { Rows } from './rows';

const FEW = 5;

/** Conferences that ended recently. */
export function RecentlyEnded() {
  const { data } = useQuery(justOverQuery);
  if (!data || data.conferences.length === 0) return null;
  return (
    <Section
      id="just-over"
      title="Recently ended"
      action={<TextLink to="/conferences?when=past">All past conferences</TextLink>}
    >
      <Rows>
        {data.conferences.slice(0, FEW).map((conference) => (
          <RowBox key={conference.slug}>
            <ConferenceRow conference={conference} headingLevel={3} />
          </RowBox>
        ))}
      </Rows>
    </Section>
  );
}
