/** Pixels: more than the largest portrait on the site, with room to crop. */
const LONGEST_SIDE = 1600;
const QUALITY = 0.9;
/** Not every browser can write the first; all can write the second. */
const KINDS = [
  ['image/webp', 'webp'],
  ['image/jpeg', 'jpg'],
] as const;

/** The picture upright and scaled down, as WebP or JPEG; null if the browser cannot read or write it. */
export async function scalePicture(file: File): Promise<File | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.imageSmoothingQuality = 'high';
    // JPEG has no transparency.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    for (const [type, ending] of KINDS) {
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY));
      if (blob?.type === type) return new File([blob], `${nameOf(file)}.${ending}`, { type });
    }
    return null;
  } finally {
    picture.close();
  }
}

/** File name without its extension. */
const nameOf = ({ name }: File): string => name.replace(/\.[^.]+$/, '') || 'picture';
