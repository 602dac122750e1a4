import { Button, ErrorText, deferred, media, theme } from '@lectern/ui';
import styled from 'styled-components';
import type { NotesProps } from './notes';
import { NOTES_FAILED } from './notes-failed';

const Notes = deferred(async () => (await import('../deferred')).Notes, {
  when: 'idle',
  failed: (retry) => (
    <>
      <ErrorText>{NOTES_FAILED}</ErrorText>
      <Button onClick={retry}>Try again</Button>
    </>
  ),
});

/** The place of the notes, at the bottom of the page. */
export function NotesPlace(props: NotesProps) {
  return (
    <Place aria-labelledby="notes">
      <h2 id="notes" tabIndex={-1}>
        Notes
      </h2>
      <Notes {...props} />
    </Place>
  );
}

const Place = styled.section`
  position: relative;
  display: grid;
  gap: ${theme.space4};
  align-content: start;
  /* Reserves room for the form and the first notes, so that nothing jumps when they load. */
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
