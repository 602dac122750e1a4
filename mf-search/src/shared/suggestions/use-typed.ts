import { useEffect, useState, type RefObject } from 'react';

/**
 * The text being typed into an input: empty once submitted or left. Text that was not typed, such as the
 * current search, does not count. `setTyped('')` ends it programmatically.
 */
export function useTyped(box: RefObject<HTMLInputElement | null>): [string, (typed: string) => void] {
  const [typed, setTyped] = useState('');

  useEffect(() => {
    const input = box.current;
    if (!input) return;
    const read = () => setTyped(input.value);
    const end = () => setTyped('');
    // Typing may have begun before hydration.
    if (input === document.activeElement && input.value !== input.defaultValue) read();
    const { form } = input;
    input.addEventListener('input', read);
    input.addEventListener('blur', end);
    form?.addEventListener('submit', end);
    return () => {
      input.removeEventListener('input', read);
      input.removeEventListener('blur', end);
      form?.removeEventListener('submit', end);
    };
  }, [box]);

  return [typed, setTyped];
}
