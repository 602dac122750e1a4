import { type TalkMore, type TalkStep, talkPath } from '@lectern/contracts';
import { Link } from '@lectern/remote';
import { Icon, Meta, arrowLeftIcon, arrowRightIcon, langOf, media, theme } from '@lectern/ui';
import styled from 'styled-components';

/** The previous and next talk of the track, or of the conference. */
export function Sequence({ more }: { more: TalkMore }) {
  const { order, previous, next } = more;
  if (!previous && !next) return null;
  return (
    <Nav aria-label={`In the order of ${order}`}>
      <Steps>
        {previous && (
          <Step rel="prev" to={talkPath(previous)}>
            <span>
              <Icon of={arrowLeftIcon} />
              Previous in {order}
            </span>
            <About talk={previous} />
          </Step>
        )}
        {next && (
          <Step rel="next" data-next="" to={talkPath(next)}>
            <span>
              Next in {order}
              <Icon of={arrowRightIcon} />
            </span>
            <About talk={next} />
          </Step>
        )}
      </Steps>
    </Nav>
  );
}

function About({ talk }: { talk: TalkStep }) {
  return (
    <>
      <b lang={langOf(talk.language)}>{talk.title}</b>
      {talk.speakers.length > 0 && <Meta as="small">{talk.speakers.join(', ')}</Meta>}
    </>
  );
}

const Nav = styled.nav`
  container-type: inline-size;
  border-block: ${theme.hairline};
`;

const Steps = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;

  ${media.tiny} {
    grid-template-columns: 1fr;
  }
`;

const Step = styled(Link)`
  display: grid;
  align-content: start;
  gap: 2px;
  min-width: 0;
  padding: ${theme.space3} 0;
  font-size: ${theme.sizeSm};
  line-height: 1.35;
  overflow-wrap: anywhere;
  text-decoration: none;

  > span {
    display: inline-flex;
    align-items: center;
    gap: 0.4em;
    color: ${theme.ink3};
    font-size: ${theme.sizeXs};
  }

  &:hover b {
    text-decoration: underline 3px ${theme.lamp};
  }

  &[data-next] {
    grid-column: 2;
    text-align: right;

    > span {
      justify-content: end;
    }
  }

  & + & {
    padding-left: ${theme.space4};
    border-left: ${theme.hairline};
  }

  &:not(:only-child):first-child {
    padding-right: ${theme.space4};
  }

  ${media.tiny} {
    &[data-next] {
      grid-column: 1;
      text-align: left;

      > span {
        justify-content: start;
      }
    }

    & + & {
      padding-left: 0;
      border-left: 0;
      border-top: ${theme.hairline};
    }
  }
`;
