import { createContext, useContext, useId, type ComponentProps, type ReactNode } from 'react';
import styled from 'styled-components';
import { DangerText } from './danger-text';
import { Icon } from './icon';
import { circleAlertIcon } from './icons';
import { theme } from './theme';

/** What a field passes to the control inside it. */
const FieldContext = createContext<{ id: string; errorId: string; invalid: boolean } | null>(null);

interface FieldProps {
  label: ReactNode;
  /** Shown below the control, which is marked as invalid and described by it. */
  error?: ReactNode;
  children: ReactNode;
}

/** A labelled `TextInput` or `TextArea` with its error. */
export function Field({ label, error, children }: FieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <Box>
      <label htmlFor={id}>{label}</label>
      <FieldContext value={{ id, errorId, invalid: Boolean(error) }}>{children}</FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </Box>
  );
}

function useControl() {
  const field = useContext(FieldContext);
  if (!field) return {};
  const wrong = field.invalid ? { 'aria-invalid': true, 'aria-describedby': field.errorId } : {};
  return { id: field.id, ...wrong };
}

/** A line of text; inside a `Field` it takes the field's label. */
export function TextInput(props: ComponentProps<'input'>) {
  return <Control type="text" {...useControl()} {...props} />;
}

/** Several lines of text; inside a `Field` it takes the field's label. */
export function TextArea(props: ComponentProps<'textarea'>) {
  return <Control as="textarea" {...useControl()} {...props} />;
}

/** Error message of a control. */
export function FieldError({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <DangerText id={id}>
      <Icon of={circleAlertIcon} />
      <span>{children}</span>
    </DangerText>
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

const Control = styled.input`
  width: 100%;
  min-height: 3rem;
  padding: 0.625rem 0.875rem;
  border: ${theme.outline};
  border-radius: ${theme.radiusM};
  background: ${theme.surface};
  &:is(textarea) {
    min-height: 6.5rem;
    resize: vertical;
  }
  &::placeholder {
    color: ${theme.ink3};
    opacity: 1;
  }
  &:focus-visible {
    outline-offset: -1px;
    border-radius: ${theme.radiusM};
  }
  &:disabled {
    background: ${theme.sunken};
    border-color: ${theme.line};
    cursor: not-allowed;
  }
  &[aria-invalid='true'] {
    border-color: ${theme.danger};
    box-shadow: 0 0 0 1px ${theme.danger};
  }
`;
