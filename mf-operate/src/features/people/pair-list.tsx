import type { ComparedSpeaker, SpeakerPair } from '@lectern/contracts';
import { Link } from '@lectern/remote';
import {
  Button,
  ErrorText,
  Fine,
  Row,
  RowList,
  Tag,
  VisuallyHidden,
  countOf,
  theme,
  yearsOf,
} from '@lectern/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { dismissPair } from './people.calls';
import { matchReasonText } from './match-reasons';

interface Props {
  pairs: readonly SpeakerPair[];
  onJoin: (pair: SpeakerPair) => void;
  onDismissed: () => void;
}

/** Pairs who may be one person, each with the reasons. */
export function PairList({ pairs, onJoin, onDismissed }: Props) {
  return (
    <Rows role="list">
      {pairs.map((pair) => (
        <OnePair
          key={`${pair.first.id} ${pair.second.id}`}
          pair={pair}
          onJoin={onJoin}
          onDismissed={onDismissed}
        />
      ))}
    </Rows>
  );
}

function OnePair({ pair, onJoin, onDismissed }: Omit<Props, 'pairs'> & { pair: SpeakerPair }) {
  const { first, second, reasons } = pair;
  const [failure, setFailure] = useState<string | null>(null);
  const dismiss = async () => {
    setFailure(null);
    try {
      await dismissPair(first.id, second.id);
      onDismissed();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'The pair was not dismissed.');
    }
  };
  const both = ` ${first.speakername} and ${second.speakername}`;
  return (
    <li>
      <Compared speaker={first} />
      <Compared speaker={second} />
      <Reasons aria-label="Why">
        {reasons.map((reason) => (
          <li key={reason}>
            <Tag>{matchReasonText(reason)}</Tag>
          </li>
        ))}
      </Reasons>
      <Row>
        <Button dense onClick={() => onJoin(pair)}>
          Join<VisuallyHidden>{both}</VisuallyHidden>
        </Button>
        <Button dense tone="quiet" onClick={() => void dismiss()}>
          Not the same person<VisuallyHidden>:{both}</VisuallyHidden>
        </Button>
        {failure && <ErrorText>{failure}</ErrorText>}
      </Row>
    </li>
  );
}

function Compared({ speaker }: { speaker: ComparedSpeaker }) {
  const { slug, speakername, talk_count, first_year, last_year, conferences, github_link } = speaker;
  const facts = [
    countOf(talk_count, 'talk'),
    yearsOf(first_year, last_year),
    github_link?.replace('https://', ''),
  ];
  return (
    <div>
      <Link to={`/speakers/${encodeURIComponent(slug)}`}>{speakername}</Link>
      <Fine>{facts.filter(Boolean).join(' · ')}</Fine>
      {conferences.length > 0 && <Fine>{conferences.join(', ')}</Fine>}
    </div>
  );
}

export const Rows = styled(RowList)`
  --columns: minmax(0, 3fr) minmax(0, 3fr) minmax(0, 3fr) 15rem;
  > li > div > a {
    font-weight: ${theme.weightStrong};
  }
  @media (min-width: 64rem) {
    > li > :last-child {
      justify-content: end;
    }
  }
`;

const Reasons = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space1};
  span {
    white-space: normal;
  }
`;
