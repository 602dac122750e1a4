/** A name key without the suffix that distinguishes namesakes. */
export const nameOf = (nameKey: string): string => nameKey.split('#')[0] ?? '';
