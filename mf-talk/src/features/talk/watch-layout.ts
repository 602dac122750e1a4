import { media, theme } from '@lectern/ui';
import styled from 'styled-components';

/** Video, title, side panel and details: stacked, and from 1024 px on with the panel next to the rest. */
export const Watch = styled.div`
  display: grid;
  gap: ${theme.space5} ${theme.space6};

  & > * {
    min-width: 0;
  }

  ${media.large} {
    grid-template-columns: minmax(0, 1fr) 25rem;
    grid-template-rows: auto auto auto 1fr;
    row-gap: ${theme.space4};
    align-items: start;

    & > * {
      grid-column: 1;
    }
  }
`;

const CLOSED_PANEL = `calc(${theme.tapDense} + 2 * ${theme.space2} + 2px + ${theme.space5})`;

export const Side = styled.aside`
  ${media.large} {
    &&& {
      grid-area: 1 / 2 / 5 / 3;
      position: sticky;
      top: calc(${theme.header} + 1rem);
    }

    /* With more talks below it the panel is as high as the player beside it. */
    &&&[data-more] {
      grid-row: 1;
      position: relative;
      top: auto;
    }

    &&&[data-more]:has(> :not([data-closed])) {
      align-self: stretch;
      min-height: 20rem;

      > * {
        position: absolute;
        inset: 0;
        max-height: none;
      }
    }
  }
`;

export const More = styled.aside`
  display: grid;
  gap: ${theme.space6};
  align-content: start;

  ${media.large} {
    && {
      grid-area: 2 / 2 / 5;
    }

    /* A closed panel is one line: what stands below it moves up. */
    ${Side}:has(> [data-closed]) ~ && {
      grid-row-start: 1;
      padding-top: ${CLOSED_PANEL};
    }
  }
`;

export const Details = styled.div`
  display: grid;
  gap: ${theme.space4};
  align-content: start;
`;

/** Title, conference, speakers and buttons. */
export const Head = styled(Details)`
  > h1 {
    margin-bottom: 0;
  }
`;

/** Shown by the panel and the details when they are empty. */
export const Muted = styled.p`
  color: ${theme.ink2};
  font-size: ${theme.sizeSm};
`;

/** Placeholder until a response arrives; never shown without scripts, where none would. */
export const Pending = styled.div`
  display: grid;
  gap: ${theme.space3};
  color: ${theme.ink2};
  font-size: ${theme.sizeSm};

  ${media.noScript} {
    display: none;
  }
`;
