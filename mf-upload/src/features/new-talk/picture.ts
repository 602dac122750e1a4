import { CONTRIBUTION_LIMITS } from '@lectern/contracts';

/** First bytes of what the services take; the name and the type that the browser tells do not count. */
const SIGNATURES = [/^\x89PNG\r\n/, /^\xff\xd8\xff/, /^GIF8[79]a/, /^RIFF[^]{4}WEBP/];

/** A picture that may be sent, with the `data:` address that shows it. */
export interface ChosenPicture {
  file: File;
  preview: string;
}

/**
 * Looks at a picture before it is sent.
 *
 * @returns what is wrong with it, where something is
 * @source decisions.md, "Writing": PNG, JPEG, WebP or GIF up to 5 MB, decided by content
 */
export async function checkPicture(file: File): Promise<ChosenPicture | { fault: string }> {
  if (file.size > CONTRIBUTION_LIMITS.picture) return { fault: 'The picture is larger than 5 MB.' };
  const preview = await readAsDataUrl(file);
  if (preview === null) return { fault: 'The picture could not be read.' };
  const bytes = preview.slice(preview.indexOf(',') + 1);
  const start = atob(bytes.slice(0, 16));
  if (!SIGNATURES.some((signature) => signature.test(start))) {
    return { fault: 'Choose a PNG, JPEG, WebP or GIF picture.' };
  }
  return { file, preview };
}

function readAsDataUrl(file: File): Promise<string | null> {
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
