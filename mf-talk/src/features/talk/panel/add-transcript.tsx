import { useAuth } from '@lectern/auth';
import { signInPath } from '@lectern/auth/sign-in-path';
import type { OwnTranscript, TranscriptAnswer } from '@lectern/contracts';
import { Link, showAlert, useLocation, useMutation, useQuery, useQueryClient } from '@lectern/remote';
import { refetchChanged } from '@lectern/remote/after-change';
import { theme } from '@lectern/ui';
import { useId } from 'react';
import styled from 'styled-components';
import { ErrorText, isFailure, ownTranscriptQuery, request, transcriptQuery } from '../kit';

interface AddTranscriptProps {
  talk: { id: number; slug: string };
  /** The viewer added this talk. */
  mine: boolean;
}

/** Takes a transcript (a WebVTT or SRT file) from a member. That of another member's talk waits for an operator. */
export function AddTranscript({ talk, mine }: AddTranscriptProps) {
  const viewer = useAuth(({ user }) => user?.id ?? null);
  const { pathname, search } = useLocation();
  if (viewer !== null) return <TranscriptForm talk={talk} mine={mine} viewer={viewer} />;
  return (
    <Box>
      <Link to={signInPath(pathname + search)}>Log in to add captions</Link>
    </Box>
  );
}

function TranscriptForm({ talk, mine, viewer }: AddTranscriptProps & { viewer: number }) {
  const id = useId();
  const client = useQueryClient();
  const replaces = useQuery(transcriptQuery(talk.slug)).data?.transcripts.length;
  const own = ownTranscriptQuery(talk.slug, viewer);
  const waiting = useQuery({ ...own, enabled: !mine }).data?.waiting ?? null;
  const add = useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.set('file', file);
      const answer = await request.post<TranscriptAnswer>(`/api/v1/talks/${talk.id}/transcripts`, form);
      if (isFailure(answer)) throw new Error(answer.serverMessage ?? 'The transcript could not be added.');
      await refetchChanged(client, transcriptQuery(talk.slug).queryKey);
      await refetchChanged(client, own.queryKey);
      return answer.waiting === true;
    },
    onSuccess: (waits) =>
      showAlert(
        waits
          ? 'Thank you. Your transcript is shown once an operator has approved it.'
          : 'The transcript has been added.',
        'plain',
      ),
  });

  return (
    <Box>
      {waiting && <p>{stateText(waiting)}</p>}
      <label htmlFor={id}>{replaces ? 'Replace the transcript' : 'Add a transcript'}</label>
      <input
        id={id}
        type="file"
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        disabled={add.isPending}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) add.mutate(file);
          // Lets the same file be chosen again after a fix.
          target.value = '';
        }}
      />
      <small id={`${id}-hint`}>
        {add.isPending ? 'Adding the transcript…' : 'A WebVTT or SRT file (.vtt, .srt)'}
      </small>
      {add.error && <ErrorText>{add.error.message}</ErrorText>}
    </Box>
  );
}

const stateText = ({ state, reason }: NonNullable<OwnTranscript['waiting']>): string =>
  state === 'waiting'
    ? 'Your transcript is waiting for an operator. A new file replaces it.'
    : `An operator has hidden your transcript: ${reason ?? ''}`;

const Box = styled.div`
  display: grid;
  gap: ${theme.space2};
  margin-top: ${theme.space4};
  padding-top: ${theme.space4};
  border-top: ${theme.hairline};
  font-size: ${theme.sizeSm};

  label {
    font-weight: ${theme.weightStrong};
  }

  input {
    max-width: 100%;
    min-height: ${theme.tap};

    &::file-selector-button {
      min-height: ${theme.tap};
      margin-inline-end: ${theme.space3};
      padding: 0 ${theme.space3};
      border: ${theme.outline};
      border-radius: ${theme.radiusM};
      background: ${theme.surface};
      color: ${theme.ink};
      font: inherit;
      font-weight: ${theme.weightStrong};
      cursor: pointer;
    }

    &::file-selector-button:hover {
      border-color: ${theme.ink};
      background: ${theme.sunken};
    }
  }

  small {
    color: ${theme.ink3};
    font-size: ${theme.sizeXs};
  }
`;
