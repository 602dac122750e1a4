import { imageIcon, theme } from '@lectern/ui';
import { useId, useRef, useState, type ChangeEvent } from 'react';
import styled from 'styled-components';
import { Button, FieldError, Fine, Icon, VisuallyHidden, xIcon } from './kit';
import { checkPicture, formatBytes, type ChosenPicture } from './picture';

interface Props {
  picture: ChosenPicture | null;
  fault: string | null;
  /** Name of a picture chosen before a reload, which cannot be restored. */
  lost: string | null;
  onChange: (picture: ChosenPicture | null, fault?: string) => void;
}

/** The speaker's picture: chosen or dropped, checked before upload, shown, and removable. */
export function PictureField({ picture, fault, lost, onChange }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  const onChoose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    // Lets the same file be chosen again after its removal.
    if (!chosen) return;
    const checked = await checkPicture(chosen);
    if ('fault' in checked) {
      target.value = '';
      onChange(null, checked.fault);
    } else {
      onChange(checked);
    }
  };

  const remove = () => {
    if (input.current) input.current.value = '';
    onChange(null);
    input.current?.focus();
  };

  return (
    <Box>
      <label htmlFor={id}>Speaker Image</label>
      <Drop
        data-over={over || undefined}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      >
        <Portrait>
          {picture ? <img src={picture.preview} alt="" /> : <Icon of={imageIcon} size="1.75rem" />}
        </Portrait>
        <div id={`${id}-hint`}>
          {picture ? (
            <>
              <strong>{picture.file.name}</strong>
              <Fine>{formatBytes(picture.file.size)}</Fine>
            </>
          ) : (
            <>
              <strong>Choose a picture</strong> or drop it here
              <Fine>PNG, JPEG, WebP, GIF or HEIC, up to 25 MB. Optional.</Fine>
            </>
          )}
        </div>
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/*"
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-error` : `${id}-hint`}
          onChange={(event) => void onChoose(event)}
        />
        {picture && (
          <Button tone="quiet" icon aria-label="Remove picture" onClick={remove}>
            <Icon of={xIcon} />
          </Button>
        )}
      </Drop>
      {!picture && !fault && lost && (
        <Fine>Please choose {lost} again: pictures are not kept when the page reloads.</Fine>
      )}
      {fault && <FieldError id={`${id}-error`}>{fault}</FieldError>}
      <VisuallyHidden role="status">{picture && `${picture.file.name} selected.`}</VisuallyHidden>
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  gap: ${theme.space1};
  > label {
    font-weight: ${theme.weightStrong};
    font-size: ${theme.sizeSm};
  }
`;

const Drop = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${theme.space4};
  padding: ${theme.space4};
  border: 1.5px dashed ${theme.edge};
  border-radius: ${theme.radiusM};
  > div {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  &:hover,
  &:focus-within,
  &[data-over] {
    border-color: ${theme.ink};
    background: ${theme.lampWash};
  }
  &:has(> input:focus-visible) {
    outline: 3px solid ${theme.focus};
    outline-offset: 2px;
  }
  /* Covers the whole field, so that it gets clicks and dropped files anywhere in it. */
  > input {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    cursor: pointer;
  }
  > button {
    z-index: 1;
  }
`;

const Portrait = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 4rem;
  height: 4rem;
  overflow: hidden;
  border-radius: 50%;
  background: ${theme.sunken};
  color: ${theme.ink3};
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;
