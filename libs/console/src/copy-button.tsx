import { showAlert } from '@lectern/remote';
import { Button, VisuallyHidden } from '@lectern/ui';
import { useState, type ComponentProps, type ReactNode } from 'react';

interface Props extends Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> {
  /** Text to put into the clipboard. */
  text: string;
  children: ReactNode;
  onCopied?: () => void;
}

/** Copies a text and confirms it in place. */
export function CopyButton({ text, children, onCopied, ...rest }: Props) {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
      onCopied?.();
    } catch {
      // The clipboard needs a secure context, and the browser may refuse it.
      showAlert('The browser does not allow this page to copy. Select the text and copy it manually.');
    }
  };
  const isCopied = copied === text;
  return (
    <>
      <Button {...rest} onClick={() => void copy()}>
        {isCopied ? 'Copied' : children}
      </Button>
      <VisuallyHidden role="status">{isCopied ? 'Copied' : ''}</VisuallyHidden>
    </>
  );
}
