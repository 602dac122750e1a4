const FOLDER = 'pictures/users';

/** Storage key of the picture named by a row. */
export const avatarKey = (picture: string): string => `${FOLDER}/${picture}.webp`;

/** Public address; it never shows another picture. */
export const avatarAddress = (picture: string | null): string | null =>
  picture === null ? null : `/${avatarKey(picture)}`;
