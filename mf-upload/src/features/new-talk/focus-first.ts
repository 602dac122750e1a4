/** Focuses the first visible field. */
export const focusFirst = (form: HTMLElement | null | undefined): void =>
  form?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
