import { CONTRIBUTION_LIMITS } from '@lectern/contracts';
import { deferredCall } from './kit';

/** First bytes of accepted formats; the name and type given by the browser do not count. */
const SIGNATURES = [/^\x89PNG\r\n/, /^\xff\xd8\xff/, /^GIF8[79]a/, /^RIFF[^]{4}WEBP/];

/** Format of phone cameras; few browsers read it. */
const HEIC = /^.{4}ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)/s;

/** Larger files are refused without being read. */
const MOST_BYTES = 25 * 1024 * 1024;

/** A valid picture, with the `data:` URL that shows it. */
export interface ChosenPicture {
  file: File;
  preview: string;
}

/**
 * Checks a picture before upload. One that is too large for the services, or in a phone camera's format, is
 * re-encoded if the browser can.
 *
 * @returns an error text if it is invalid
 * @source decisions.md, "Writing": PNG, JPEG, WebP or GIF up to 5 MB, decided by content
 */
export async function checkPicture(file: File): Promise<ChosenPicture | { fault: string }> {
  if (file.size > MOST_BYTES) return { fault: 'The picture is larger than 25 MB.' };
  const start = await beginningOf(file);
  if (start === null) return { fault: 'The picture could not be read.' };
  const isHeic = HEIC.test(start);
  if (!isHeic && !SIGNATURES.some((signature) => signature.test(start))) {
    return { fault: 'Choose a PNG, JPEG, WebP or GIF picture.' };
  }
  const fits = !isHeic && file.size <= CONTRIBUTION_LIMITS.picture;
  const result = fits ? file : await scaled(file);
  if (!result || result.size > CONTRIBUTION_LIMITS.picture) {
    return {
      fault: isHeic
        ? 'This browser cannot read HEIC pictures. Save it as JPEG first: on an iPhone, share it to Files or mail, or choose “Most Compatible” in Settings, Camera, Formats.'
        : 'The picture is larger than 5 MB, and this browser cannot make it smaller.',
    };
  }
  const preview = await readAsDataUrl(result);
  return preview === null ? { fault: 'The picture could not be read.' } : { file: result, preview };
}

const scalePicture = deferredCall(async () => (await import('./scale-picture')).scalePicture);

/** If the code cannot be loaded, the picture cannot be made smaller. */
const scaled = (file: File): Promise<File | null> => scalePicture(file).catch(() => null);

async function beginningOf(file: File): Promise<string | null> {
  const address = await readAsDataUrl(file.slice(0, 16));
  return address === null ? null : atob(address.slice(address.indexOf(',') + 1));
}

function readAsDataUrl(file: Blob): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });
}

/** `842 KB`, `1.4 MB`. */
export function formatBytes(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
