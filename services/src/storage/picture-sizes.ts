/** Sizes of a picture's files in pixels: portraits of up to 48, 96 and 192 px on a display with twice the density. */
export const PICTURE_SIZES = [96, 192, 384] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

/** The size in a stored address; the other files are next to it. */
const NAMED_SIZE: PictureSize = 192;

const ADDRESS = /^\/pictures\/([0-9a-f]{32})-\d+\.webp$/;

/** Public address of a picture; it always shows the same one. */
export const pictureAddress = (hash: string, size: PictureSize = NAMED_SIZE): string =>
  `/pictures/${hash}-${size}.webp`;

/** The hash in an address of {@link pictureAddress}; null for externally stored pictures. */
export const pictureHash = (address: string | null): string | null =>
  ADDRESS.exec(address ?? '')?.[1] ?? null;

/** The address of a speaker's picture in another size; externally stored pictures are unchanged. */
export function pictureInSize(address: string | null, size: PictureSize): string | null {
  const hash = pictureHash(address);
  return hash ? pictureAddress(hash, size) : address;
}
