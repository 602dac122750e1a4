const MAX_SLUG = 200;
const MAX_ID = 2_147_483_647;
/** Control characters and lone surrogates. */
const ODD = /[\p{Cc}\p{Cs}]/u;

/**
 * The meaning of an address such as `/talks/{slug or id}`: an id if it is all digits, since no slug is, else a slug; null if it can be
 * neither, so that malformed input never reaches the database.
 */
export function lookupKey(
  text: string,
): { column: 'id'; value: number } | { column: 'slug'; value: string } | null {
  if (/^\d{1,10}$/.test(text)) {
    const id = Number(text);
    return id <= MAX_ID ? { column: 'id', value: id } : null;
  }
  if (text === '' || text.length > MAX_SLUG || ODD.test(text)) return null;
  return { column: 'slug', value: text };
}
