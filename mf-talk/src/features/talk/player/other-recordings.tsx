import { type TalkCard, talkPath } from '@lectern/contracts';
import {
  ButtonLink,
  Icon,
  TextButton,
  Thumb,
  VisuallyHidden,
  formatDate,
  media,
  playIcon,
  theme,
  useLocale,
} from '@lectern/ui';
import { useState } from 'react';
import styled from 'styled-components';

interface OtherRecordingsProps {
  talks: readonly TalkCard[];
  /** Stands below another action, which is the one to take. */
  second: boolean;
}

/**
 * Recordings of the same talk that can be watched, in the place of one that cannot. On a phone the first, and
 * the others on demand, so that the talk's title stays in the first screen.
 */
export function OtherRecordings({ talks, second }: OtherRecordingsProps) {
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  return (
    <List aria-label="Other recordings of this talk" data-open={isOpen || undefined}>
      {talks.map((talk, index) => {
        const name = talk.conference_name ?? talk.title;
        return (
          <li key={talk.id}>
            <Thumb talk={talk} size="mqdefault" />
            <div>
              <h2>{name}</h2>
              {talk.given_on && <p>{formatDate(talk.given_on, locale)}</p>}
              {index === 0 && talks.length > 1 && !isOpen && (
                <More onClick={() => setOpen(true)}>{talks.length - 1} more</More>
              )}
            </div>
            <ButtonLink tone={index === 0 && !second ? 'lamp' : undefined} to={talkPath(talk)}>
              <Icon of={playIcon} />
              Watch<VisuallyHidden>: {name}</VisuallyHidden>
            </ButtonLink>
          </li>
        );
      })}
    </List>
  );
}

const More = styled(TextButton)`
  display: none;

  ${media.narrow} {
    display: inline-flex;
  }
`;

const List = styled.ul`
  width: min(100%, 44rem);
  text-align: start;

  > li {
    display: grid;
    grid-template-columns: 7.5rem minmax(0, 1fr) auto;
    align-items: center;
    gap: ${theme.space2} ${theme.space4};
    padding-block: ${theme.space3};
    border-top: 1px solid ${theme.stageLine};
  }

  h2 {
    font-size: 1.0625rem;
  }

  p {
    color: ${theme.onStage2};
    font-size: ${theme.sizeSm};
  }

  ${media.narrow} {
    > li {
      grid-template-columns: minmax(0, 1fr) auto;
    }

    > li > :first-child,
    &:not([data-open]) > li ~ li {
      display: none;
    }
  }
`;
