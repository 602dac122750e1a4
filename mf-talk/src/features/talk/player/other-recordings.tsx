import { type TalkCard, talkPath } from '@lectern/contracts';
import {
  ButtonLink,
  Icon,
  TextButton,
  Thumb,
  VisuallyHidden,
  countOf,
  formatDate,
  media,
  playIcon,
  theme,
  useLocale,
} from '@lectern/ui';
import { useState } from 'react';
import styled from 'styled-components';

/**
 * Further recordings of the same talk that can be watched, in the place of one that cannot. On a phone on
 * demand, so that the talk's title stays in the first screen.
 */
export function OtherRecordings({ talks }: { talks: readonly TalkCard[] }) {
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {!isOpen && <More onClick={() => setOpen(true)}>{countOf(talks.length, 'more recording')}</More>}
      <List aria-label="Other recordings of this talk" data-open={isOpen || undefined}>
        {talks.map((talk) => {
          const name = talk.conference_name ?? talk.title;
          return (
            <li key={talk.id}>
              <Thumb talk={talk} size="mqdefault" />
              <div>
                <h2>{name}</h2>
                {talk.given_on && <p>{formatDate(talk.given_on, locale)}</p>}
              </div>
              <ButtonLink to={talkPath(talk)}>
                <Icon of={playIcon} />
                Watch<VisuallyHidden>: {name}</VisuallyHidden>
              </ButtonLink>
            </li>
          );
        })}
      </List>
    </>
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

    &:not([data-open]),
    > li > :first-child {
      display: none;
    }
  }
`;
