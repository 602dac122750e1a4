const FOLDER = 'pictures/users';

/** Storage key of the picture named by a row. */
export const avatarKey = (picture: string): string => `${FOLDER}/${picture}.webp`;

/** Public address; it always shows the same picture. */
export const avatarAddress = (picture: string | null): string | null =>
  picture === null ? null : `/${avatarKey(picture)}`;
