import { signInPath } from '@lectern/auth/sign-in-path';
import { SIGN_IN_TO_WRITE, SIGN_IN_TO_WRITE_LINK } from '@lectern/contracts';
import {
  WRITE_FIRST,
  charactersLeft,
  comeBackToBox,
  sendOnChord,
  useBoxFocus,
  useWriteFirst,
  writingHint,
} from '@lectern/notes';
import { Link, useLocation } from '@lectern/remote';
import { TextArea, theme } from '@lectern/ui';
import { useId, type SubmitEvent } from 'react';
import styled from 'styled-components';
import { Button, ErrorText } from '../kit';

interface NoteFormProps {
  /** Distinguishes this form from others on the page. */
  place: string;
  text: string;
  /** The text was restored from an earlier visit. */
  isRestored: boolean;
  /** True for visitors. */
  disabled: boolean;
  onChange: (text: string) => void;
  /** Called with the trimmed text, which is neither empty nor too long. */
  onSubmit: (content: string) => void;
}

/** The form for writing a note. @source product.md, sections 2 and 5 */
export function NoteForm({ place, text, isRestored, disabled, onChange, onSubmit }: NoteFormProps) {
  const { pathname, search } = useLocation();
  const id = useId();
  const box = useBoxFocus(place, !disabled);
  const { isBlank, refuseBlank } = useWriteFirst(text, box);
  const content = text.trim();
  const left = charactersLeft(text);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!content) return refuseBlank();
    if (left >= 0) onSubmit(content);
  };

  return (
    <Form aria-label="Add a note" onSubmit={submit}>
      <label htmlFor={id}>Add a note</label>
      <TextArea
        ref={box}
        id={id}
        value={text}
        rows={3}
        dir="auto"
        disabled={disabled}
        placeholder={disabled ? SIGN_IN_TO_WRITE : 'Type here...'}
        aria-invalid={left < 0 || isBlank || undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={sendOnChord}
      />
      <Foot>
        <div id={`${id}-hint`}>
          <strong role="status">{isBlank && WRITE_FIRST}</strong>
          {disabled ? (
            <Link to={signInPath(pathname + search)} onClick={() => comeBackToBox(place)}>
              {SIGN_IN_TO_WRITE_LINK}
            </Link>
          ) : left < 0 ? (
            <ErrorText>{writingHint(text, isRestored)}</ErrorText>
          ) : (
            !isBlank && writingHint(text, isRestored)
          )}
        </div>
        <Button tone="lamp" type="submit" disabled={disabled}>
          Submit
        </Button>
      </Foot>
    </Form>
  );
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

  strong {
    color: ${theme.danger};
  }
`;
