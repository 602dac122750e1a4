import { isFailure, send, type Failure } from '@lectern/api-client';
import { sendOnce } from '@lectern/auth/change';

/** Downloads a file under this name. Never throws. */
export async function saveFile(path: string, name: string): Promise<'saved' | Failure> {
  const answer = await sendOnce(`get ${path}`, (options) =>
    send('GET', path, { ...options, success: 200, read: (response) => response.blob() }),
  );
  if (isFailure(answer)) return answer;
  save(answer, name);
  return 'saved';
}

/** Long enough for any browser to have read the file. */
const TAKEN_OVER_MS = 60_000;

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), TAKEN_OVER_MS);
}
