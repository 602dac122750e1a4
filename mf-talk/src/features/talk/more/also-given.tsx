import type { TalkCard, TalkMore } from '@lectern/contracts';
import { TalkRow, TalkRows, theme, yearOf } from '@lectern/ui';
import styled from 'styled-components';
import { SubSection } from '../sub-section';

/** Where else the same talk was given: `Also given at RubyConf 2015`. */
export function AlsoGiven({ talks }: { talks: TalkMore['also_given'] }) {
  const [first, ...others] = talks;
  if (!first) return null;
  const named = others.length === 0 ? eventOf(first) : null;
  return (
    <SubSection title={named ? `Also given at ${named}` : 'Also given at'}>
      <Rows data-side>
        {talks.map((talk) => (
          <li key={talk.id}>
            <TalkRow talk={{ ...talk, recordings_count: 1 }} without="speakers" />
          </li>
        ))}
      </Rows>
    </SubSection>
  );
}

function eventOf({ conference_name: name, given_on }: TalkCard): string | null {
  const year = yearOf(given_on);
  return name && year && !name.includes(String(year)) ? `${name} ${year}` : name;
}

const Rows = styled(TalkRows)`
  max-width: ${theme.measure};
`;
