import { isFailure, type Failure } from '@lectern/api-client';
import { sendOnce } from '@lectern/auth/change';
import { send } from './send';

/** Fetches a file and saves it under this name. Nothing throws. */
export async function saveFile(path: string, name: string): Promise<'saved' | Failure> {
  const answer = await sendOnce(`get ${path}`, (options) =>
    send(path, undefined, async (response) => (response.status === 200 ? response.blob() : null), options),
  );
  if (isFailure(answer)) return answer;
  save(answer, name);
  return 'saved';
}

/** Long enough for any browser to have taken the file over. */
const TAKEN_OVER_MS = 60_000;

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), TAKEN_OVER_MS);
}
