/** Puts the focus into the first field of what is shown. */
export const focusFirst = (form: HTMLElement | null | undefined): void =>
  form?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
