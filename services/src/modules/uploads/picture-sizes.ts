/** Widths and heights of a picture's files, in pixels: portraits of up to 48, 96 and 192 px on a display of twice the density. */
export const PICTURE_SIZES = [96, 192, 384] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

/** The size that a row names; every other one lies beside it. */
const NAMED_SIZE: PictureSize = 192;

const ADDRESS = /^\/pictures\/([0-9a-f]{32})-\d+\.webp$/;

/** Where a picture is served: an address of the site that never shows another picture. */
export const pictureAddress = (hash: string, size: PictureSize = NAMED_SIZE): string =>
  `/pictures/${hash}-${size}.webp`;

/** The address of a speaker's picture in another size; one that is kept elsewhere stays as it is. */
export function pictureInSize(address: string | null, size: PictureSize): string | null {
  const hash = ADDRESS.exec(address ?? '')?.[1];
  return hash ? pictureAddress(hash, size) : address;
}
