import { showAlert, useMutation, useQuery, useQueryClient } from '@lectern/remote';
import { refetchChanged } from '@lectern/remote/after-change';
import { theme } from '@lectern/ui';
import { useId } from 'react';
import styled from 'styled-components';
import { ErrorText, isFailure, request, transcriptQuery } from '../kit';

/** Takes a transcript (a WebVTT or SRT file) from the member who added the talk. */
export function AddTranscript({ talk }: { talk: { id: number; slug: string } }) {
  const id = useId();
  const client = useQueryClient();
  const replaces = useQuery(transcriptQuery(talk.slug)).data?.transcripts.length;
  const add = useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.set('file', file);
      const answer = await request.post(`/api/v1/talks/${talk.id}/transcripts`, form);
      if (isFailure(answer)) throw new Error(answer.serverMessage ?? 'The transcript could not be added.');
      await refetchChanged(client, transcriptQuery(talk.slug).queryKey);
    },
    onSuccess: () => showAlert('The transcript has been added.', 'plain'),
  });

  return (
    <Box>
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
