/** A parameter of a page's address. An empty text stands for an address without it. */
export interface Parameter<Value> {
  /** Accepts any text, since people edit addresses. */
  read(text: string): Value;
  /** Empty for the default value. */
  write(value: Value): string;
}

/** @param longest in UTF-16 units; the rest is cut off */
export const words = (longest?: number): Parameter<string> => ({
  read: (text) => text.trim().slice(0, longest),
  write: (value) => value.trim(),
});

/** Empty unless the text matches. */
export const matching = (pattern: RegExp): Parameter<string> => ({
  read: (text) => (pattern.test(text.trim()) ? text.trim() : ''),
  write: (value) => value,
});

/** @param none the default, and the value for a text that is none of these */
export const oneOf = <Value extends string, None extends string | null>(
  values: readonly Value[],
  none: None,
): Parameter<Value | None> => ({
  read: (text) => values.find((value) => value === text.trim()) ?? none,
  write: (value) => (value === none ? '' : (value ?? '')),
});

/** @param on the text for true */
export const flag = (on = 'true'): Parameter<boolean> => ({
  read: (text) => text.trim() === on,
  write: (value) => (value ? on : ''),
});

/** From 1, of at most six digits. */
export const pageNumber: Parameter<number> = {
  read: (text) => (/^[1-9]\d{0,5}$/.test(text.trim()) ? Number(text) : 1),
  write: (page) => (page > 1 ? String(page) : ''),
};

type Parameters = Readonly<Record<string, Parameter<unknown>>>;
type Values<Of extends Parameters> = { readonly [Name in keyof Of]: ReturnType<Of[Name]['read']> };

/** Reads and writes the parameters of an address. */
export const addressCodec = <Of extends Parameters>(parameters: Of) => ({
  /** @param search a `URLSearchParams` */
  read: (search: { get: (name: string) => string | null | undefined }): Values<Of> =>
    Object.fromEntries(
      Object.entries(parameters).map(([name, parameter]) => [name, parameter.read(search.get(name) ?? '')]),
    ) as Values<Of>,
  /** Names and texts in the order of the codec, for a `URLSearchParams`; defaults are left out. */
  write: (values: Values<Of>): [string, string][] =>
    Object.entries(parameters)
      .map(([name, parameter]): [string, string] => [name, parameter.write(values[name])])
      .filter(([, text]) => text !== ''),
});

/** What an address is read as. */
export type AddressOf<Codec extends { read: (search: never) => unknown }> = ReturnType<Codec['read']>;
