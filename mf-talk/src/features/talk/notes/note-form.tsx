import { Link, useLocation } from '@lectern/remote';
import { TextArea, theme } from '@lectern/ui';
import { useId, type KeyboardEvent, type SubmitEvent } from 'react';
import styled from 'styled-components';
import { Button, ErrorText } from '../talk.page';

/** Of the contract, whose module would bring its schemas along. In code points, after trimming. */
export const MAX_LENGTH = 2_000;
/** So few characters left are worth telling. */
const NEARLY_FULL = 200;

const SIGN_IN_FIRST = 'To submit notes for talks, you need to be logged in. Kindly log in to continue.';

interface NoteFormProps {
  text: string;
  /** For visitors. */
  disabled: boolean;
  onChange: (text: string) => void;
  /** With the trimmed text, which is neither empty nor too long. */
  onSubmit: (content: string) => void;
}

/** Where a note is written. Enter sends it, Shift and Enter begin a line. @source product.md, sections 2 and 5 */
export function NoteForm({ text, disabled, onChange, onSubmit }: NoteFormProps) {
  const { pathname, search } = useLocation();
  const id = useId();
  const content = text.trim();
  const left = MAX_LENGTH - [...content].length;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (content && left >= 0) onSubmit(content);
  };

  return (
    <Form aria-label="Add a note" onSubmit={submit}>
      <label htmlFor={id}>Add a note</label>
      <TextArea
        id={id}
        value={text}
        rows={3}
        dir="auto"
        disabled={disabled}
        placeholder={disabled ? SIGN_IN_FIRST : 'Type here...'}
        aria-invalid={left < 0 || undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={submitOnEnter}
      />
      <Foot>
        <div id={`${id}-hint`}>
          {disabled ? (
            <Link to={`/users/sign_in?return_to=${encodeURIComponent(pathname + search)}`}>
              Sign in to write a note
            </Link>
          ) : left < 0 ? (
            <ErrorText>A note has at most 2,000 characters: {-left} too many.</ErrorText>
          ) : left < NEARLY_FULL ? (
            `${left} characters left`
          ) : (
            'Plain text, up to 2,000 characters. Everyone can read it.'
          )}
        </div>
        <Button tone="lamp" type="submit" disabled={disabled}>
          Submit
        </Button>
      </Foot>
    </Form>
  );
}

/** On a touch keyboard Enter is the only way to begin a line; a word being composed is ended by it. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  const chord = event.ctrlKey || event.metaKey;
  if (!chord && matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

const Form = styled.form`
  display: grid;
  gap: ${theme.space1};

  > label {
    font-weight: ${theme.weightStrong};
    font-size: ${theme.sizeSm};
  }
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space2} ${theme.space3};
  margin-top: ${theme.space2};
  color: ${theme.ink3};
  font-size: ${theme.sizeXs};
  font-variant-numeric: tabular-nums;

  > div {
    flex: 1 1 10rem;
  }
`;
