import { type ComponentProps, useEffect, useRef } from 'react';
import styled from 'styled-components';

/** Invalid fields; in an invalid group of checkboxes, its text field. */
const INVALID = '[aria-invalid="true"], [data-invalid] input:not([type="checkbox"])';

interface Props extends Omit<ComponentProps<'form'>, 'ref'> {
  /** A submission that is refused moves the focus to the first field to correct. */
  submitCount: number;
  /** An alert for it is scrolled into view, since it may be above the fields. */
  problem?: unknown;
}

/** The form of a dialog, around its body and foot. */
export function DialogForm({ submitCount, problem, ...form }: Props) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>(INVALID)?.focus();
  }, [submitCount]);
  useEffect(() => {
    if (problem) element.current?.querySelector('[role="alert"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [problem]);
  return <Form ref={element} noValidate {...form} />;
}

const Form = styled.form`
  display: contents;
`;
