/** What people of one name have in common: a name key without what tells one of them apart. */
export const nameOf = (nameKey: string): string => nameKey.split('#')[0] ?? '';
