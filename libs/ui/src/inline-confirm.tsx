import { useEffect, useRef } from 'react';
import { Button } from './button';
import { InPlace } from './layout';

interface Props {
  question: string;
  /** Label of the confirming button, such as `Delete`. */
  confirm: string;
  /** Label of the cancelling button, such as `Keep`; it gets the focus. */
  cancel: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation in place of the pressed button. It can be cancelled while busy. */
export function InlineConfirm({ question, confirm, cancel, isBusy = false, onConfirm, onCancel }: Props) {
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), []);
  return (
    <InPlace role="group" aria-label={question}>
      <span>{question}</span>
      <Button ref={safe} dense onClick={onCancel}>
        {cancel}
      </Button>
      <Button dense tone="danger" aria-busy={isBusy || undefined} onClick={onConfirm}>
        {confirm}
      </Button>
    </InPlace>
  );
}
