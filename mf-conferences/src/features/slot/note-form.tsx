import { showAlert, useLocation, useMutation, useQueryClient } from '@lectern/remote';
import { Button, ButtonLink, Field, Stack, TextArea } from '@lectern/ui';
import type { SubmitEvent } from 'react';
import { tabbed } from '../../shared/browser-store';
import { notesQuery } from './slot.queries';

const TYPE_HERE = 'Type here...';
const SIGN_IN_FIRST = 'To submit notes for talks, you need to be logged in. Kindly log in to continue.';
const EMPTY = 'Failed to add note. Error: Unknown error';
const FAILED = 'Failed to add note. Please try again.';

/** Key in session storage for what is being written about a slot, apart for each user of the tab. */
export const draftKey = (slotId: number, viewer: number): string => `lectern.note.${slotId}.${viewer}`;

interface NoteFormProps {
  slotId: number;
  talkId: number | null;
  viewer: number | null;
}

/** Writes a note on a slot. What is typed outlives a reload, and a note that could not be added. @source product.md, sections 2, 5, 7 and 8 */
export function NoteForm({ slotId, talkId, viewer }: NoteFormProps) {
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const key = draftKey(slotId, viewer ?? 0);
  const draft = tabbed.useText(key) ?? '';
  const text = viewer === null ? '' : draft;

  const add = useMutation({
    mutationFn: async (content: string) =>
      (await import(/* webpackChunkName: "acts" */ './create-note')).createNote({
        slotId,
        talkId,
        viewer,
        content,
      }),
    onSuccess: () => {
      tabbed.write(key, null);
      return client.invalidateQueries({ queryKey: notesQuery(slotId, viewer).queryKey });
    },
    onError: () => showAlert(FAILED),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (add.isPending) return;
    const content = text.trim();
    if (content) add.mutate(content);
    else showAlert(EMPTY);
  };

  const left = MAX_LENGTH - [...text.trim()].length;
  return (
    <Stack as="form" onSubmit={submit}>
      <Field label="Your note" error={left < 0 && `${-left} characters too many.`}>
        <TextArea
          value={text}
          placeholder={viewer === null ? SIGN_IN_FIRST : TYPE_HERE}
          disabled={viewer === null}
          readOnly={add.isPending}
          rows={4}
          dir="auto"
          onChange={({ target }) => tabbed.write(key, target.value || null)}
        />
      </Field>
      {viewer === null && (
        <ButtonLink wide to={`/users/sign_in?return_to=${encodeURIComponent(pathname + search)}`}>
          Sign in to write a note
        </ButtonLink>
      )}
      <Button
        tone="solid"
        type="submit"
        wide
        disabled={viewer === null}
        aria-busy={add.isPending || undefined}
      >
        Submit
      </Button>
    </Stack>
  );
}

/** Of the contract, whose module would bring its schemas along. In code points, after trimming. */
export const MAX_LENGTH = 2_000;
