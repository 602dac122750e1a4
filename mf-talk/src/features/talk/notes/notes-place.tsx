import { Button, ErrorText, media, theme } from '@lectern/ui';
import styled from 'styled-components';
import type { Later } from '../use-later';
import type { NotesProps } from './notes';

interface NotesPlaceProps extends NotesProps {
  later: Later | null | undefined;
  /** Tries to load what could not be loaded. */
  retry: () => void;
}

/** Where the notes stand, at the bottom of the page. */
export function NotesPlace({ later, retry, ...props }: NotesPlaceProps) {
  return (
    <Place aria-labelledby="notes">
      <h2 id="notes" tabIndex={-1}>
        Notes
      </h2>
      {later && <later.Notes {...props} />}
      {later === null && (
        <>
          <ErrorText>Failed to load notes.</ErrorText>
          <Button onClick={retry}>Try again</Button>
        </>
      )}
    </Place>
  );
}

const Place = styled.section`
  position: relative;
  display: grid;
  gap: ${theme.space4};
  align-content: start;
  /* Room for the form and the first notes, so that nothing jumps when they come. */
  min-height: 20rem;
  margin-top: ${theme.space4};
  padding-top: ${theme.space4};
  border-top: ${theme.hairline};

  &::before {
    content: '';
    position: absolute;
    top: -1px;
    width: 3rem;
    height: 5px;
    background: ${theme.lamp};
  }

  ${media.noScript} {
    display: none;
  }
`;
