import { useEffect, useState, type RefObject } from 'react';

/**
 * What is being typed into an input: empty once it was sent or left. Text that stands in it without having been typed, such as what was
 * searched for, is not counted. `setTyped('')` ends it by other means.
 */
export function useTyped(box: RefObject<HTMLInputElement | null>): [string, (typed: string) => void] {
  const [typed, setTyped] = useState('');

  useEffect(() => {
    const input = box.current;
    if (!input) return;
    const read = () => setTyped(input.value);
    const end = () => setTyped('');
    // Typing may have begun before anybody listened.
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
