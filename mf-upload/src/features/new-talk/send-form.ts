import { send, type ChangeOptions, type Failure } from '@lectern/api-client';

/**
 * Sends a form and reports upload progress, which `fetch` cannot. Never throws.
 *
 * @param onProgress share of the bytes sent, 0 to 1
 * @param options its key, and a signal that cancels it: a failure like a missing response
 */
export const sendForm = <T>(
  path: string,
  body: FormData,
  onProgress: (share: number) => void,
  options: Required<Pick<ChangeOptions, 'key' | 'signal'>>,
): Promise<T | Failure> => send<T>('POST', path, { ...options, body, transport: withProgress(onProgress) });

const withProgress = (onProgress: (share: number) => void) => (path: string, init: RequestInit) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error());
    request.open(init.method ?? 'POST', path);
    new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onProgress(1);
    request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }));
    request.onerror = request.onabort = fail;
    init.signal?.addEventListener('abort', () => request.abort());
    if (init.signal?.aborted) fail();
    else request.send(init.body as FormData);
  });
