/** A response of another server is larger than expected. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/**
 * The body of a response, of which at most `most` bytes are read.
 *
 * @throws {BodyTooLarge}
 */
export async function readBody(response: Response, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > most) throw new BodyTooLarge(`The response has more than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
